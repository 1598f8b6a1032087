import { DropdownMenu } from 'radix-ui'

const { Root, Trigger, Content, Item, Separator } = DropdownMenu

export { Content, Item, Root, Separator, Trigger }
