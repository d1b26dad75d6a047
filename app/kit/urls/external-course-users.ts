import { withQuery, type Query } from './with-query.ts'

const at = (id: number, rest: string, query: Query) =>
  withQuery(`/external-courses/${id}${rest}`, query)

/** URLs of the people of an external course and of their actions. */
export const externalCourseUserPaths = {
  externalCourseUsers: {
    list: (id: number, query: Query = {}) => at(id, '', query),
    assignment: (id: number, query: Query = {}) => at(id, '/assignment', query),
    record: (id: number, record: number, query: Query = {}) => at(id, `/records/${record}`, query),
    /** Form of a page of names, bulk attendance, and deactivation of the selected people. */
    attendance: (id: number, query: Query = {}) => at(id, '/attendance', query),
    marking: (id: number, query: Query = {}) => at(id, '/marking', query),
    deactivation: (id: number, query: Query = {}) => at(id, '/deactivation', query),
    dueDate: (id: number, query: Query = {}) => at(id, '/due-date', query),
    /** Date of all records without a start. */
    dates: (id: number) => at(id, '/dates', {}),
    undo: (id: number, request: string) => at(id, '/undo', { request }),
    export: (id: number, query: Query = {}) => at(id, '/export', query),
    /** Printable attendance sheet for signatures. */
    sheet: (id: number, query: Query = {}) => at(id, '/attendance-sheet', query),
  },
}
