import { ecuadorDay } from '#core/credits/ecuador-day.ts'
import { formatSpanishDate } from './spanish-date.ts'
import { buildTitlePage, type TitlePage } from './title-page.ts'

/** The fields of a project that its title page needs. */
type ProjectLines = {
  title: string
  institution: string | null
  course: string | null
  instructor: string | null
  due_date: string | null
}

/** The title page of a project. Without a date from the student it shows the day in Ecuador at `moment`. */
export function projectTitlePage(
  project: ProjectLines,
  author: string | null,
  moment: Date,
): TitlePage {
  const { year, month, day } = ecuadorDay(moment)
  return buildTitlePage({
    title: project.title,
    author,
    institution: project.institution,
    course: project.course,
    instructor: project.instructor,
    dueDate: project.due_date,
    today: formatSpanishDate(year, month, day),
  })
}
