import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import type { ApiClient } from '#app/kit/backend/api.server.ts'
import type { SelectedRows } from '#app/kit/lists/selection.server.ts'

type Mark = 'true' | 'false' | ''
type Filters = { assisted?: 'true' | 'false' | undefined }

/** Records of a selection that marks would leave approved without attendance, unless they are so already. */
const CHANGED = {
  // Approved, whether they attended or not.
  approved: { assisted: 'false', approved: 'false' },
  // Absent, whether they were approved or not.
  absent: { assisted: 'true', approved: 'true' },
  both: {},
} as const

function changedBy(assisted: Mark, approved: Mark): keyof typeof CHANGED | null {
  if (assisted === 'true' || approved === 'false') return null
  if (assisted === 'false') return approved === 'true' ? 'both' : 'absent'
  return approved === 'true' ? 'approved' : null
}

/** Returns how many of the selected records these marks would leave approved without attendance. */
export async function countUnattended<Filtered extends object>(
  { api, id }: { api: ApiClient; id: number },
  selected: SelectedRows<Filtered & Filters>,
  { assisted, approved }: { assisted: Mark; approved: Mark },
): Promise<number> {
  const changed = changedBy(assisted, approved)
  if (changed === null) return 0
  const narrowed: Filters = CHANGED[changed]
  const own: Filters & { ids?: string } = selected.all
    ? selected.matching
    : { ids: selected.ids.join(',') }
  if (own.assisted && narrowed.assisted && own.assisted !== narrowed.assisted) return 0
  const query = { enabled: 'true' as const, ...own, ...narrowed, limit: 1, skip: 0 }
  return (await api.call(externalCourseUsers.users, { params: { id }, query })).pagination.total
}
