import { withQuery, type Query } from './address.ts'

const at = (id: number, rest: string, query: Query) =>
  withQuery(`/external-courses/${id}${rest}`, query)

/** The people of an external course: its page, and what is done from there. */
export const externalCourseUserPaths = {
  externalCourseUsers: {
    list: (id: number, query: Query = {}) => at(id, '', query),
    assignment: (id: number, query: Query = {}) => at(id, '/assignment', query),
    record: (id: number, record: number, query: Query = {}) => at(id, `/records/${record}`, query),
    /** The form of a page of names, marking those picked, and taking them off. */
    attendance: (id: number, query: Query = {}) => at(id, '/attendance', query),
    marking: (id: number, query: Query = {}) => at(id, '/marking', query),
    deactivation: (id: number, query: Query = {}) => at(id, '/deactivation', query),
    /** The date of all records without a start. */
    dates: (id: number) => at(id, '/dates', {}),
    undo: (id: number, request: string) => at(id, '/undo', { request }),
    export: (id: number, query: Query = {}) => at(id, '/export', query),
    /** On paper, to be signed. */
    sheet: (id: number, query: Query = {}) => at(id, '/attendance-sheet', query),
  },
}
