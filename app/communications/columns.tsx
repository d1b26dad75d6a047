import type { AudienceRow } from '#contract/audience-shapes.ts'
import { agree } from '#contract/nouns.ts'
import { NameCell } from '#app/lists/name-cell.tsx'
import { paths } from '../paths.ts'
import { CREATED_AT } from '#app/records/columns.tsx'
import { formatNumber } from '#app/ui/format.ts'
import type { Column } from '#app/ui/table-row.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { FIELD_LABELS } from './words.ts'

/** Name and created date: specification 3, section 2. */
export const COLUMNS: Column<AudienceRow>[] = [
  {
    key: 'name',
    head: FIELD_LABELS.name,
    sort: 'name',
    cell: ({ id, name, pending_approval: pending }) => (
      <NameCell name={name} to={paths.communications.detail(id)}>
        {pending > 0 ? (
          <Tag tone="warning">
            {formatNumber(pending)} {agree(pending, 'espera', 'esperan')} aprobación
          </Tag>
        ) : null}
      </NameCell>
    ),
  },
  CREATED_AT,
]
