import { useQuery } from '@tanstack/react-query'
import type { MessageRow } from '#contract/projects.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import { planCostUnits, planPriceUnits } from '#core/generation/works/plan-price.ts'
import { freePlansQuery } from '#web/credits/free-plans.api.ts'
import { planOf } from '#web/generation/kept-plan.ts'
import { aboutCredits } from './plan-words.ts'

/** What it costs to have a plan that waits changed: nothing at first, then what is new in it. */
export function PlanChangePrice({ message }: { message: MessageRow }) {
  const free = useQuery(freePlansQuery(message.project_id)).data?.left
  if (free === undefined) return null
  if (free > 0) return <>Cambia el plan. No cuesta nada.</>
  const plan = planOf(message)
  const units = planPriceUnits(0) + (plan ? planCostUnits(plan, null) : 0)
  return (
    <>Cambia el plan: cuesta lo que cambie, como mucho {aboutCredits(creditsFromUnits(units))}.</>
  )
}
