import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { formatDay, formatNumber } from '#api/platform/http/wording.ts'
import { renderEmail, type EmailText, type Part } from '#api/platform/mail/email-template.ts'

/** Line of a mail, with its recipient. */
export type NoticeLine = {
  recipient: 'manager' | 'person'
  recipient_id: number
  email: string
  first_name: string
  role: string
  person_id: number
  person: string
  item: 'course' | 'formation_path' | 'certification'
  item_id: number
  /** Name of the course, path or certification. */
  name: string
  percentage: number | null
  /** 'YYYY-MM-DD'; null without an end. */
  ends_on: string | null
  ended: boolean | null
}

/** Maximum number of lines of a mail; the rest is a number. */
const MAX_LINES = 100

/**
 * Mail of a notice: a manager's own people who are behind, or a person's own certifications. Only recipients with
 * access to the console get a link to it.
 */
export function noticeLetter(
  lines: readonly [NoticeLine, ...NoticeLine[]],
  url: string,
  { productName }: { productName: string },
): EmailText {
  const [{ recipient, item, item_id: id, name, role, first_name: firstName }] = lines
  const people = new Set(lines.map(({ person_id: person }) => person)).size
  const left = lines.length - MAX_LINES
  const { subject, opening } =
    recipient === 'person' ? ofPerson(lines) : OPENINGS[item](name, people)
  const rest: Part[] =
    left > 0 ? [{ paragraph: `Y ${formatNumber(left)} ${agree(left, 'línea más', 'más')}.` }] : []
  return renderEmail(productName, subject, firstName, [
    { paragraph: opening },
    { items: lines.slice(0, MAX_LINES).map(itemOf) },
    ...rest,
    ...(role === 'user' ? [] : [{ link: 'Ver en la consola', url: `${url}${PLACES[item](id)}` }]),
    {
      paragraph:
        recipient === 'manager'
          ? 'Recibes este correo porque eres el jefe inmediato de estas personas.'
          : 'Si ya la renovaste, no hagas caso de este mensaje.',
    },
  ])
}

const OPENINGS: Record<
  NoticeLine['item'],
  (name: string, people: number) => { subject: string; opening: string }
> = {
  course: (name, people) => ({
    subject: `${counted(people, NOUNS.person)} a tu cargo ${agree(people, 'no ha', 'no han')} terminado «${name}»`,
    opening: `Estas son las personas a tu cargo que no han terminado el curso «${name}».`,
  }),
  formation_path: (name, people) => ({
    subject: `${counted(people, NOUNS.person)} a tu cargo ${agree(people, 'no ha', 'no han')} terminado «${name}»`,
    opening: `Estas son las personas a tu cargo que no han terminado el plan de formación «${name}».`,
  }),
  certification: (_, people) => ({
    subject: `${counted(people, NOUNS.person)} a tu cargo ${agree(people, 'debe', 'deben')} renovar una certificación`,
    opening: 'Estas son las certificaciones de las personas a tu cargo que hay que renovar.',
  }),
}

function ofPerson(lines: readonly [NoticeLine, ...NoticeLine[]]) {
  const many = lines.length
  return {
    subject:
      many === 1
        ? `Renueva tu certificación «${lines[0].name}»`
        : `Renueva ${counted(many, NOUNS.certification)}`,
    opening: `${agree(many, 'Esta certificación tuya', 'Estas certificaciones tuyas')} hay que ${agree(many, 'renovarla', 'renovarlas')}.`,
  }
}

const PLACES: Record<NoticeLine['item'], (id: number) => string> = {
  course: (id) => `/courses/${id}`,
  formation_path: (id) => `/formation-paths/${id}/users`,
  certification: () => '/certifications/expiring',
}

function itemOf({ recipient, person, name, percentage, ends_on: end, ended }: NoticeLine): string {
  if (end === null) return `${person}: ${Math.floor(percentage ?? 0)} %`
  const when = `${ended ? 'venció' : 'vence'} el ${formatDay(new Date(end), 'UTC')}`
  return recipient === 'person' ? `${name}: ${when}` : `${person}: ${name}, ${when}`
}
