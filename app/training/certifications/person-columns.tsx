import type { CertifiedUser } from '#contract/training/certifications.ts'
import type { ExpiringCertification } from '#contract/training/expiring-certifications.ts'
import { FIELD_LABELS } from '#contract/platform/people/user-labels.ts'
import { nameTo, PERSON } from '#app/kit/people/members/person-columns.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { formatDay } from '#app/kit/ui/format.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { VALIDITIES, type Validity } from '#contract/platform/values/validity-words.ts'
import { VALIDITY_TONES } from '#app/kit/people/validity.ts'
import { Tag } from '#app/kit/ui/states/tag.tsx'

/** Links the name to the user's certifications, with `back` as return URL. */
const nameFrom = (back: string) => nameTo(({ id }) => paths.users.certifications(id, { back }))

const completed = ({ date_completed: day }: { date_completed: string }) => (
  <span className="whitespace-nowrap tabular-nums">{formatDay(day)}</span>
)

const ENDS = {
  key: 'valid_through',
  head: 'Válida hasta',
  cell: ({ valid_through: day, validity }: CertifiedUser | ExpiringCertification) => (
    <ValidThrough day={day} validity={validity} />
  ),
}

/** Columns of the holders of one certification: specification 3, section 2. */
export function holderColumns(back: string): Column<CertifiedUser>[] {
  return [
    nameFrom(back),
    {
      key: 'identification',
      head: FIELD_LABELS.identification_number,
      width: 'sm:w-36',
      hideBelow: 'lg',
      cell: ({ identification_number: number }) => number,
    },
    {
      key: 'date_completed',
      head: 'Fecha de la certificación',
      width: 'sm:w-48',
      cell: completed,
    },
    { ...ENDS, width: 'sm:w-56' },
  ]
}

/** Columns of expiring certifications: holder, manager, certification and end. */
export function expiringColumns(back: string): Column<ExpiringCertification>[] {
  return [
    { ...nameFrom(back), sort: 'full_name' },
    { ...PERSON.identification, hideBelow: '2xl', hideOnPhone: true },
    { ...PERSON.area, width: 'sm:w-[14%]', hideBelow: 'lg' },
    {
      key: 'certification_name',
      head: 'Certificación',
      sort: 'certification_name',
      cell: ({ certification_name: name }) => <span className="whitespace-normal">{name}</span>,
    },
    {
      key: 'date_completed',
      head: 'Fecha',
      width: 'xl:w-32',
      cell: completed,
      hideBelow: '2xl',
      hideOnPhone: true,
    },
    {
      key: 'manager_name',
      head: 'Jefe',
      sort: 'manager_name',
      width: 'sm:w-[16%]',
      cell: ({ manager_name: name, manager_email: email }) => <Manager {...{ name, email }} />,
    },
    { ...ENDS, sort: 'valid_through', width: 'sm:w-40 xl:w-56' },
  ]
}

function Manager({ name, email }: { name: string | null; email: string | null }) {
  if (name === null) return <span className="text-muted">Sin jefe</span>
  return (
    <>
      {name}
      <span className="hidden truncate text-sm text-muted sm:block">{email}</span>
    </>
  )
}

/** End of an assigned certification; due and ended ones are labelled and coloured. */
function ValidThrough({ day, validity }: { day: string | null; validity: Validity }) {
  if (day === null) return <span className="text-muted">{VALIDITIES.endless}</span>
  const marked = validity === 'due' || validity === 'expired'
  return (
    <>
      <span className="whitespace-nowrap tabular-nums">
        {/* On a phone no header distinguishes it from the start day. */}
        <span className="sm:hidden">hasta </span>
        {formatDay(day)}
      </span>
      {marked ? (
        <>
          {' '}
          <Tag tone={VALIDITY_TONES[validity]}>{VALIDITIES[validity]}</Tag>
        </>
      ) : null}
    </>
  )
}
