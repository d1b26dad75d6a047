import { withQuery, type Query } from './with-query.ts'
import { nounPaths } from './address.ts'

/** Lists of the tenant that courses refer to: categories and competences. */
type Catalogue = 'categories' | 'competencies'
type OverCatalogue = 'new' | 'deletion' | `${number}/edit`

/** URLs of training outside the platform. */
export const externalCoursePaths = {
  externalCourses: {
    ...nounPaths('/external-courses'),
    calendar: (query: Query = {}) => withQuery('/external-courses/calendar', query),
    detail: (id: number, query: Query = {}) => withQuery(`/external-courses/${id}`, query),
    /** Options of a form field while the user types. */
    choices: (query: Query) => withQuery('/external-courses/choices', query),
    /** Editable list, and its dialogs. */
    catalogue: (of: Catalogue, query: Query = {}, over?: OverCatalogue) =>
      withQuery([`/external-courses/${of}`, over].filter(Boolean).join('/'), query),
  },
}
