import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { SamplePage } from '#web/site/sample-sheet.tsx'
import { SiteFooter } from '#web/site/site-footer.tsx'
import { SiteHeader } from '#web/site/site-header.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { attachPrompt } from './attach-prompt.ts'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { How } from './how.tsx'
import { landingTitle } from './landing-title.ts'
import { LastCall } from './last-call.tsx'
import { Proof } from './proof.tsx'
import { What } from './what.tsx'
import { Why } from './why.tsx'
import './landing-story.css'
import './landing.css'

/** The landing. The build renders it to HTML for visitors; the app renders it after a session has ended. */
export function LandingPage() {
  usePageTitle(landingTitle)
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  useEffect(
    () => (root.current ? attachPrompt(root.current, (path) => void navigate(path)) : undefined),
    [navigate],
  )
  return (
    <div className="landing" ref={root}>
      <SiteHeader />
      <main id={mainId} tabIndex={-1}>
        <Hero sheet={<SamplePage />} />
        <What />
        <Why />
        <How />
        <Proof />
        <Faq />
        <LastCall />
      </main>
      <SiteFooter />
    </div>
  )
}
