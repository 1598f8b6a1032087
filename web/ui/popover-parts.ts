import { Popover } from 'radix-ui'

const { Anchor, Root, Trigger, Portal, Content } = Popover

export { Anchor, Content, Portal, Root, Trigger }
