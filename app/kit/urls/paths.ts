import { accessPaths } from './access.ts'
import { to } from './address.ts'
import { coursePaths } from './courses.ts'
import { messagePaths } from './messages.ts'
import { oversightPaths } from './oversight.ts'
import { peoplePaths } from './people.ts'
import { reportPaths } from './reports.ts'
import { trainingPaths } from './training.ts'
import { withQuery, type Query } from './with-query.ts'

export const LIST_STATE = '/list-state'

/** Addresses of the wizard of a kind of import, below the list of its records. */
function importPaths<List extends string>(list: List) {
  return {
    upload: `${list}/import`,
    template: `${list}/import-template`,
    savedColumns: `${list}/import-columns`,
    job: to(`${list}/import/:jobId`),
    columns: to(`${list}/import/:jobId/columns`),
    events: to(`${list}/import/:jobId/events`),
    failedRows: to(`${list}/import/:jobId/failed-rows`),
    cancellation: to(`${list}/import/:jobId/cancellation`),
    undo: to(`${list}/import/:jobId/undo`),
  }
}

/**
 * Every address of the console, by district. The site map has its routes from here, and code elsewhere writes no address.
 */
export const paths = {
  home: '/',
  preferences: '/preferences',
  /** Target of forms that save a list's selection and page size. */
  listState: (list: string, query?: Query) => withQuery(LIST_STATE, { list, ...query }),
  /** Address of a list by its path. */
  ofList: (list: string, query: Query) => withQuery(list, query),
  import: importPaths,
  ...accessPaths,
  ...coursePaths,
  ...messagePaths,
  ...oversightPaths,
  ...peoplePaths,
  ...reportPaths,
  ...trainingPaths,
}
