import { withQuery, type Query } from './address.ts'

/** What a course names of the company's own lists: schools and competences. */
type Catalogue = 'categories' | 'competencies'
type OverCatalogue = 'new' | 'deletion' | `${number}/edit`

/** Training outside the platform. */
export const externalCoursePaths = {
  externalCourses: {
    list: (query: Query = {}) => withQuery('/external-courses', query),
    new: (query: Query = {}) => withQuery('/external-courses/new', query),
    deletion: (query: Query = {}) => withQuery('/external-courses/deletion', query),
    edit: (id: number, query: Query = {}) => withQuery(`/external-courses/${id}/edit`, query),
    detail: (id: number, query: Query = {}) => withQuery(`/external-courses/${id}`, query),
    /** What a field of the form offers while one types. */
    choices: (query: Query) => withQuery('/external-courses/choices', query),
    /** An editable list, and what opens over it. */
    catalogue: (of: Catalogue, query: Query = {}, over?: OverCatalogue) =>
      withQuery([`/external-courses/${of}`, over].filter(Boolean).join('/'), query),
  },
}
