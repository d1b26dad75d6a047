import { withQuery, type Query } from './with-query.ts'
import { filePath } from './address.ts'

/** Kinds of imports into a design. */
type ImportKind = 'questions' | 'slides'

/** URLs of dialogs over a design's editor, which is at `base`; `item` in the query is the selected item. */
const editorAt = (base: string) => (id: number) => {
  const editor = `${base}/${id}/design`
  const at =
    (part: string) =>
    (query: Query = {}) =>
      withQuery(`${editor}${part}`, query)
  return {
    page: at(''),
    /** Panel of an item as JSON. */
    panel: at('/panel'),
    newSection: at('/new-section'),
    newContent: at('/new-content'),
    placement: at('/placement'),
    deletion: at('/deletion'),
    options: at('/options'),
    theme: at('/theme'),
    publication: at('/publication'),
    restoration: at('/publication/restoration'),
    copy: at('/copy'),
    structure: at('/structure'),
    selection: at('/selection'),
    preview: (query: Query = {}) => withQuery(`${base}/${id}/preview`, query),
    trial: (query: Query = {}) => withQuery(`${base}/${id}/trial`, query),
    files: (query: Query = {}) => withQuery(`${base}/${id}/files`, query),
    filesDeletion: (query: Query = {}) => withQuery(`${base}/${id}/files/deletion`, query),
    fileReplacement: (file: number, query: Query = {}) =>
      withQuery(`${base}/${id}/files/${file}/replacement`, query),
    importTemplate: () => `${editor}/content-import/template`,
    importUpload: (kind: ImportKind, query: Query = {}) =>
      withQuery(`${editor}/content-import/${kind}`, query),
    importPreview: (kind: ImportKind, importId: string, query: Query = {}) =>
      withQuery(`${editor}/content-import/${kind}/${importId}`, query),
    /** A picture has its number after it. */
    importPictures: (kind: ImportKind, importId: string) =>
      `${editor}/content-import/${kind}/${importId}/pictures`,
    /** Files of the library that the course may take. */
    library: (query: Query = {}) => withQuery(`${base}/${id}/files/library`, query),
    libraryContent: (libraryFile: number) => `${base}/${id}/files/library/${libraryFile}/content`,
    saveToLibrary: (file: number, query: Query = {}) =>
      withQuery(`${base}/${id}/files/${file}/library`, query),
    fileUploads: () => `${base}/${id}/files/uploads`,
    package: () => `${base}/${id}/package`,
  }
}
/** True for the editor of a course and the dialogs over it. */
export const isCourseEditor = (pathname: string) =>
  /^(\/admin)?\/courses\/\d+\/design(\/|$)/.test(pathname)

export type EditorPaths = ReturnType<ReturnType<typeof editorAt>>

/** URLs of the tenant's courses, and of the designs of any tenant. */
export const coursePaths = {
  leaderboard: {
    page: (uuid: string) => `/courses/${uuid}/scoretable`,
    events: (uuid: string) => `/courses/${uuid}/scoretable/events`,
  },
  courses: {
    list: (query: Query = {}) => withQuery('/courses', query),
    new: (query: Query = {}) => withQuery('/courses/new', query),
    detail: (id: number, query: Query = {}) => withQuery(`/courses/${id}`, query),
    /** By the id of the design, not of the tenant's course. */
    design: (designId: number) => `/courses/${designId}/design`,
    editor: editorAt('/courses'),
    asset: (kind: string, slug: string, file: string) =>
      `/courses/assets/${filePath(kind, slug, file)}`,
    scoretable: (uuid: string) => `/courses/${uuid}/scoretable`,
    assignment: (id: number, query: Query = {}) => withQuery(`/courses/${id}/assignment`, query),
    unassignment: (id: number, query: Query = {}) =>
      withQuery(`/courses/${id}/unassignment`, query),
    dueDates: (id: number, query: Query = {}) => withQuery(`/courses/${id}/due-dates`, query),
    assignmentUndo: (id: number, request: string) =>
      withQuery(`/courses/${id}/assignment-undo`, { request }),
    export: (id: number, query: Query = {}) => withQuery(`/courses/${id}/export`, query),
    notices: (id: number, query: Query = {}) => withQuery(`/courses/${id}/notices`, query),
    reminder: (id: number, query: Query = {}) => withQuery(`/courses/${id}/reminder`, query),
    certificates: (id: number) => `/courses/${id}/certificates`,
    image: (key: string) => `/courses/images/${key}`,
  },
  courseLibrary: {
    list: (query: Query = {}) => withQuery('/courses/library', query),
    edit: (id: number, query: Query = {}) => withQuery(`/courses/library/${id}/edit`, query),
    deletion: (query: Query = {}) => withQuery('/courses/library/deletion', query),
    uploads: () => '/courses/library/uploads',
    content: (id: number) => `/courses/library/${id}/content`,
  },
  coursePackages: {
    upload: () => '/courses/packages',
    preview: (key: string) => `/courses/packages/${key}`,
    events: (key: string) => `/courses/packages/${key}/events`,
    cancellation: (key: string) => `/courses/packages/${key}/cancellation`,
  },
  starters: {
    list: () => '/courses/starters',
    preview: (slug: string) => `/courses/starters/${slug}`,
    image: (slug: string) => `/courses/starters/${slug}/image`,
  },
  designs: {
    list: (query: Query = {}) => withQuery('/admin/courses', query),
    new: (query: Query = {}) => withQuery('/admin/courses/new', query),
    design: (id: number) => `/admin/courses/${id}/design`,
    editor: editorAt('/admin/courses'),
    asset: (id: number, kind: string, file: string) =>
      `/admin/courses/${id}/assets/${filePath(kind, file)}`,
    /** Picture of the gallery's examples, in public. */
    example: (file: string) => `/examples/${filePath(file)}`,
    image: (key: string) => `/admin/courses/images/${key}`,
  },
}
