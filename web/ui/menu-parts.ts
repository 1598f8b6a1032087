import { DropdownMenu } from 'radix-ui'

const { Root, Trigger, Content, Item, RadioGroup, RadioItem, Separator } = DropdownMenu
const { Sub, SubTrigger, SubContent } = DropdownMenu

export {
  Content,
  Item,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Sub,
  SubContent,
  SubTrigger,
  Trigger,
}
