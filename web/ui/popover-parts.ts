import { Popover } from 'radix-ui'

const { Root, Trigger, Portal, Content } = Popover

export { Content, Portal, Root, Trigger }
