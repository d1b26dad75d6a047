import type { ApproverGroupRow } from '#contract/people/approver-groups.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { CREATED_AT } from '#app/kit/lists/record-columns.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { FIELD_LABELS } from './group-fields.tsx'
import type { approverGroupList } from './list-query.ts'

/** Columns of specification 3, section 2. For administrators the name links to the form. */
export function columnsFor(
  admin: boolean,
  here: ReturnType<typeof approverGroupList.toQuery>,
): Column<ApproverGroupRow>[] {
  return [
    {
      key: 'name',
      head: FIELD_LABELS.name,
      sort: 'name',
      cell: ({ id, name }) => (
        <NameCell name={name} edit={admin ? paths.approverGroups.edit(id, here) : undefined} />
      ),
    },
    {
      key: 'user_count',
      head: FIELD_LABELS.user_ids,
      sort: 'user_count',
      align: 'end',
      width: 'sm:w-40',
      cell: ({ user_count: count }) => (
        <>
          {formatNumber(count)}
          <span className="sm:sr-only"> {agree(count, 'administrador', 'administradores')}</span>
        </>
      ),
    },
    CREATED_AT,
  ]
}
