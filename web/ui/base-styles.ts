// What every page begins with, in this order.
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/brand.css'
import './styles/button.css'
import './styles/page-frame.css'
