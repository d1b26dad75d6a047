import type { AudienceRow } from '#contract/audience-shapes.ts'
import { NameCell } from '../lists/name-cell.tsx'
import { paths } from '../paths.ts'
import { CompanyDate } from '../shell/company-date.tsx'
import type { Column } from '../ui/table-row.tsx'
import { FIELD_LABELS } from './words.ts'

/** Name and created date: specification 3, section 2. */
export const COLUMNS: Column<AudienceRow>[] = [
  {
    key: 'name',
    head: FIELD_LABELS.name,
    sort: 'name',
    cell: ({ id, name }) => <NameCell name={name} to={paths.communications.detail(id)} />,
  },
  {
    key: 'created_at',
    head: 'Fecha de creación',
    sort: 'created_at',
    width: 'sm:w-44',
    cell: ({ created_at }) => <CompanyDate at={created_at} />,
  },
]
