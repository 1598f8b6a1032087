import { DropdownMenu } from 'radix-ui'

const { Root, Trigger, Content, Item, RadioGroup, RadioItem, Separator } = DropdownMenu

export { Content, Item, RadioGroup, RadioItem, Root, Separator, Trigger }
