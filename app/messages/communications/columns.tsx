import type { AudienceRow } from '#contract/messages/audience-shapes.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { CREATED_AT } from '#app/kit/lists/record-columns.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
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
