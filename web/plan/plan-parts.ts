// What is loaded with the first long work of a project: one import, because each has a list of all files that it needs.
import { PlanChangePrice } from './plan-change-price.tsx'
import { PlanOfAnswer } from './plan-of-answer.tsx'
import { PlanSketch } from './plan-sketch.tsx'
import { ResumedNote } from './resumed-note.tsx'
import { WorkProgress } from './work-progress.tsx'

export { PlanChangePrice, PlanOfAnswer, PlanSketch, ResumedNote, WorkProgress }
