import { matchPath } from '@remix-run/react'
import { to, toUndo, type Address } from './address.ts'

const KIND = ':kind(questions|slides)'
const OWNER = ':of(courses|external-courses|certifications)'
const list = to('/courses')
const anyList = to('/admin/courses')
const scoretable = to('/courses/:uuid/scoretable')

/** Addresses of a design's editor and the dialogs over it, below its list; `item` in the query is the selected item. */
function editorAt({ pattern: base }: Address) {
  return {
    page: to(`${base}/:id/design`),
    /** Panel of an item as JSON. */
    panel: to(`${base}/:id/design/panel`),
    newSection: to(`${base}/:id/design/new-section`),
    newContent: to(`${base}/:id/design/new-content`),
    placement: to(`${base}/:id/design/placement`),
    deletion: to(`${base}/:id/design/deletion`),
    options: to(`${base}/:id/design/options`),
    theme: to(`${base}/:id/design/theme`),
    publication: to(`${base}/:id/design/publication`),
    restoration: to(`${base}/:id/design/publication/restoration`),
    copy: to(`${base}/:id/design/copy`),
    structure: to(`${base}/:id/design/structure`),
    selection: to(`${base}/:id/design/selection`),
    preview: to(`${base}/:id/preview`),
    trial: to(`${base}/:id/trial`),
    files: to(`${base}/:id/files`),
    filesDeletion: to(`${base}/:id/files/deletion`),
    fileReplacement: to(`${base}/:id/files/:file(\\d+)/replacement`),
    importTemplate: to(`${base}/:id/design/content-import/template`),
    importUpload: to(`${base}/:id/design/content-import/${KIND}`),
    importPreview: to(`${base}/:id/design/content-import/${KIND}/:import`),
    importPicture: to(`${base}/:id/design/content-import/${KIND}/:import/pictures/:picture(\\d+)`),
    /** Files of the library that the course may take. */
    library: to(`${base}/:id/files/library`),
    libraryContent: to(`${base}/:id/files/library/:libraryFile(\\d+)/content`),
    saveToLibrary: to(`${base}/:id/files/:file(\\d+)/library`),
    fileUploads: to(`${base}/:id/files/uploads`),
    package: to(`${base}/:id/package`),
  }
}

type EditorAddresses = ReturnType<typeof editorAt>
/** Addresses of the editor of one design. */
export type EditorPaths = {
  [Name in keyof EditorAddresses]: EditorAddresses[Name] extends (
    id: number,
    ...rest: infer Rest
  ) => string
    ? (...rest: Rest) => string
    : never
}

/** Returns the addresses of the editor of one design. */
const editorOf = (addresses: EditorAddresses) => (id: number) =>
  Object.fromEntries(
    Object.entries<Address>(addresses).map(([name, address]) => [
      name,
      (...rest: unknown[]) => address(...([id, ...rest] as never)),
    ]),
  ) as EditorPaths

/** Editors of the tenant's courses, and of the designs of any tenant. */
export const EDITORS = { courses: editorAt(list), designs: editorAt(anyList) }

/** True for the editor of a course and the dialogs over it. */
export const isCourseEditor = (pathname: string) =>
  Object.values(EDITORS).some(({ page }) => matchPath({ path: page.pattern, end: false }, pathname))

/** Addresses of courses, of their designs, and of credentials. */
export const coursePaths = {
  leaderboard: {
    page: scoretable,
    events: to('/courses/:uuid/scoretable/events'),
  },
  courses: {
    list,
    new: to('/courses/new'),
    detail: to('/courses/:id'),
    data: to('/courses/:id/data'),
    users: to('/courses/:id/users'),
    areas: to('/courses/:id/areas'),
    certificates: to('/courses/:id/certificates'),
    /** By the id of the design, not of the tenant's course. */
    design: EDITORS.courses.page,
    editor: editorOf(EDITORS.courses),
    asset: to('/courses/assets/:kind/:slug/:file'),
    scoretable,
    assignment: to('/courses/:id/assignment'),
    unassignment: to('/courses/:id/unassignment'),
    dueDates: to('/courses/:id/due-dates'),
    assignmentUndo: toUndo('/courses/:id/assignment-undo'),
    export: to('/courses/:id/export'),
    notices: to('/courses/:id/notices'),
    reminder: to('/courses/:id/reminder'),
    certificateArchive: to('/courses/:id/certificates/archive'),
    image: to('/courses/images/:key'),
  },
  courseLibrary: {
    list: to('/courses/library'),
    edit: to('/courses/library/:id/edit'),
    deletion: to('/courses/library/deletion'),
    uploads: to('/courses/library/uploads'),
    content: to('/courses/library/:id/content'),
  },
  coursePackages: {
    upload: to('/courses/packages'),
    preview: to('/courses/packages/:key'),
    events: to('/courses/packages/:key/events'),
    cancellation: to('/courses/packages/:key/cancellation'),
  },
  starters: {
    list: to('/courses/starters'),
    preview: to('/courses/starters/:slug'),
    image: to('/courses/starters/:slug/image'),
  },
  designs: {
    list: anyList,
    new: to('/admin/courses/new'),
    design: EDITORS.designs.page,
    editor: editorOf(EDITORS.designs),
    asset: to('/admin/courses/:id/assets/:kind/:file'),
    /** Picture of the gallery's examples, in public. */
    example: to('/examples/:file'),
    image: to('/admin/courses/images/:key'),
  },
  /** Skills of a course, an external course or a certification, and their dialogs. */
  skills: to(`/${OWNER}/:id/skills`),
  newSkill: to(`/${OWNER}/:id/skills/new`),
  skill: to(`/${OWNER}/:id/skills/:skillId/:part(edit|deletion)`),
  validate: to('/validate/:hash'),
  validateFile: '/validate',
  publicCredential: to('/validate/:hash/credential'),
  credentials: {
    list: to('/credentials'),
    settings: to('/credentials/settings'),
    key: to('/credentials/key'),
    revocation: to('/credentials/:id/revocation'),
    restoration: to('/credentials/:id/restoration'),
  },
}
