import type { ReportKind } from '#contract/reports/report-kinds.ts'
import type { PostedForm } from '#app/kit/backend/posted-form.server.ts'

/**
 * For `readForm`: sets the report for which the form was opened, whatever is posted; an unticked
 * checkbox posts nothing and means no.
 */
export function asPosted(report: { kind: ReportKind; query: string }, boxes: readonly string[]) {
  return ({ form }: PostedForm) => {
    form.set('kind', report.kind)
    form.set('query', report.query)
    for (const box of boxes) if (!form.has(box)) form.set(box, 'false')
    return Promise.resolve({})
  }
}
