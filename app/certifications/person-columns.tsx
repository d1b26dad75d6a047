import type { CertifiedUser, ExpiringCertification } from '#contract/certifications.ts'
import { FIELD_LABELS } from '#contract/user-labels.ts'
import { nameTo, PERSON } from '../members/person-columns.tsx'
import { paths } from '../paths.ts'
import { formatDay } from '../ui/format.ts'
import type { Column } from '../ui/table-row.tsx'
import { ValidThrough } from './valid-through.tsx'

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

/** Columns of expiring certifications: holder, certification and end. */
export function expiringColumns(back: string): Column<ExpiringCertification>[] {
  return [
    { ...nameFrom(back), sort: 'full_name' },
    PERSON.identification,
    PERSON.area,
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
      hideBelow: 'xl',
      hideOnPhone: true,
    },
    { ...ENDS, sort: 'valid_through', width: 'sm:w-40 xl:w-56' },
  ]
}
