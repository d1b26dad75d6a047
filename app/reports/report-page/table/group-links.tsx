import { ChoiceLinks } from '#app/kit/ui/page/choice-links.tsx'
import { reportStateUrl, type ReportAddress, type ReportState } from '../address.ts'

/** Links to the same report summed by each of its groups, and to its rows. */
export function GroupLinks({
  report,
  reportState,
}: {
  report: ReportAddress
  reportState: ReportState
}) {
  if (!report.groups) return null
  const { grouping } = reportState
  const choices = Object.entries(report.groups.by).map(([group, label]) => ({
    label: `Por ${label.toLowerCase()}`,
    to: reportStateUrl(report, {
      ...reportState,
      grouping: { group, sort: 'name', order: 'asc', page: 1, open: '' },
    }),
    current: grouping?.group === group,
  }))
  const rows = {
    label: 'Filas',
    to: reportStateUrl(report, { ...reportState, grouping: undefined }),
    current: !grouping,
  }
  return <ChoiceLinks label="Agrupar" choices={[rows, ...choices]} />
}
