import { DUE_DATE } from '#contract/platform/due-words.ts'
import type { CourseStatus } from '#contract/courses/course-report.ts'
import type { Role } from '#contract/platform/roles.ts'
import { formatDay } from '#api/platform/http/wording.ts'
import { renderEmail, type EmailText, type Part } from '#api/platform/mail/email-template.ts'

export type Reminded = {
  first_name: string
  username: string
  email: string
  role: Role
  status: CourseStatus
  percentage_completed: number
  /** 'YYYY-MM-DD' */
  due_date: string | null
}

/**
 * Reminder mail of a course. Courses are taken in the app, so the mail leads there; only console
 * users also get a link to it.
 */
export function reminderMail(
  {
    first_name: firstName,
    username,
    role,
    status,
    percentage_completed: percentage,
    due_date,
  }: Reminded,
  course: { name: string; url: string },
  { productName, stores }: { productName: string; stores: { android: string; ios: string } },
): EmailText {
  const staff: Part[] =
    role === 'user'
      ? []
      : [
          { paragraph: 'Como usuario de la consola, puedes ver también el avance de los demás:' },
          { link: 'Ver el curso en la consola', url: course.url },
        ]
  return renderEmail(productName, `Te espera el curso «${course.name}»`, firstName, [
    { paragraph: progressSentence(course.name, status, percentage) },
    { facts: [['Tu usuario', username], ...dueFact(due_date)] },
    { link: 'Aplicación para Android', url: stores.android },
    { link: 'Aplicación para iPhone', url: stores.ios },
    ...staff,
    { paragraph: 'Si ya terminaste el curso, no hagas caso de este mensaje.' },
  ])
}

function dueFact(day: string | null): [string, string][] {
  return day === null ? [] : [[DUE_DATE, formatDay(new Date(day), 'UTC')]]
}

function progressSentence(name: string, status: CourseStatus, percentage: number): string {
  if (status === 'active')
    return `Vas en el ${Math.floor(percentage)} % del curso «${name}». Ábrelo en la aplicación y termínalo.`
  if (status === 'downloaded')
    return `Tienes el curso «${name}» en la aplicación y todavía no lo has empezado. Ábrelo cuando tengas unos minutos.`
  return `Tienes asignado el curso «${name}» y todavía no lo has descargado. Instala la aplicación y entra con tu usuario:`
}
