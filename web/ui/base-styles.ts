// The styles of every page, in this order.
import './layers.css'
import './fonts.css'
import './tokens.css'
import './base.css'
import './brand.css'
import './button.css'
import './page-frame.css'
import './forced-colors.css'
