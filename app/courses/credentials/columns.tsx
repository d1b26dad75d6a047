import type { Credential } from '#contract/courses/credentials.ts'
import { CREDENTIAL_STATUSES, CREDENTIAL_TONES } from '#app/kit/people/credential-status.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { Link } from '#app/kit/ui/link.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'

export function columnsOf(timeZone: string): Column<Credential>[] {
  return [
    {
      key: 'person',
      head: 'Persona',
      cell: ({ full_name, user_id }) => (
        <Link
          to={paths.users.detail(user_id)}
          className="font-medium text-ink hover:text-accent-text hover:underline"
        >
          {full_name}
        </Link>
      ),
    },
    { key: 'name', head: 'Curso o certificación', wraps: true, cell: ({ name }) => name },
    {
      key: 'kind',
      head: 'Tipo',
      width: 'xl:w-36',
      hideBelow: 'xl',
      hideOnPhone: true,
      cell: ({ kind }) => (kind === 'certificate' ? 'Certificado' : 'Certificación'),
    },
    {
      key: 'status',
      head: 'Estado',
      width: 'sm:w-36',
      cell: ({ status, revocation_reason }) => (
        <span title={revocation_reason ?? undefined}>
          <Tag tone={CREDENTIAL_TONES[status]}>{CREDENTIAL_STATUSES[status]}</Tag>
        </span>
      ),
    },
    {
      key: 'until',
      head: 'Válida hasta',
      width: 'lg:w-36',
      hideBelow: 'lg',
      cell: ({ valid_until }) =>
        valid_until && <DateTime instant={valid_until} timeZone={timeZone} />,
    },
    {
      key: 'issued',
      head: 'Firmada',
      width: 'lg:w-36',
      hideBelow: 'lg',
      cell: ({ issued_at }) => <DateTime instant={issued_at} timeZone={timeZone} />,
    },
  ]
}
