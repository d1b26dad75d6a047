import type { ReactElement } from 'react'

const modules = import.meta.glob<Record<string, ReactElement>>(
  ['../kit/{ui,forms,charts}/**/*.examples.tsx', '../courses/course-screens/*.examples.tsx'],
  {
    eager: true,
  },
)

/** Examples by the name of their component's module, then by their own: `EXAMPLES['button']['sizes']`. */
export const EXAMPLES = inOrder(
  Object.entries(modules).map(([file, examples]) => [
    file.replace(/^.*\/|\.examples\.tsx$/g, ''),
    // Sorted, because the server and browsers list a module's exports in different orders.
    inOrder(Object.entries(examples)),
  ]),
)

function inOrder<Value>(named: [string, Value][]): Record<string, Value> {
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)))
}
