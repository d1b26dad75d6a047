import { CONTENT_IMPORT_KINDS } from '../../contract/courses/design/content-import-kinds.ts'
import { withValues } from '#app/kit/urls/address.ts'
import { EDITORS } from '#app/kit/urls/courses.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { pathOf, route } from '#app/kit/urls/routes.ts'

const { courseLibrary, coursePackages, courses, credentials, designs, leaderboard, starters } =
  paths

/** Pages for visitors. */
export const visitorRoutes = [
  route(paths.validateFile, 'courses/validate/file.tsx'),
  route(paths.validate, 'courses/validate/certificate.tsx'),
  // Messages lead here.
  route('/open/:uuid', 'courses/open-course/page.tsx'),
]

/** Pages without the menu. */
export const bareCourseRoutes = [
  // A projector shows only the table.
  route(leaderboard.page, 'courses/leaderboard/page.tsx'),

  // All screens of a course, to browse or print.
  route(EDITORS.courses.preview, 'courses/course-preview/page.tsx', 'courses:preview'),
  route(EDITORS.designs.preview, 'courses/course-preview/page.tsx', 'admin/courses:preview'),
  route(EDITORS.courses.trial, 'courses/course-preview/trial.tsx', 'courses:trial'),
  route(EDITORS.designs.trial, 'courses/course-preview/trial.tsx', 'admin/courses:trial'),
]

/**
 * The design editor: for administrators and their tenant's courses, for super-administrators and all.
 */
const editorRoutes = [
  [EDITORS.courses, pathOf(courses.list)] as const,
  [EDITORS.designs, pathOf(designs.list)] as const,
].flatMap(([at, id]) => [
  route(at.page, 'courses/course-design/editor.tsx', `${id}:design`, [
    route(at.newSection, 'courses/course-design/tree/new-section.tsx', `${id}:design/new-section`),
    route(at.newContent, 'courses/course-design/tree/new-content.tsx', `${id}:design/new-content`),
    route(at.placement, 'courses/course-design/tree/placement.tsx', `${id}:design/placement`),
    route(at.deletion, 'courses/course-design/tree/deletion.tsx', `${id}:design/deletion`),
    route(at.theme, 'courses/course-design/theme/theme.tsx', `${id}:design/theme`),
    route(at.copy, 'courses/course-design/tree/copy.tsx', `${id}:design/copy`),
    route(at.options, 'courses/course-design/options/options.tsx', `${id}:design/options`),
    route(at.structure, 'courses/course-design/tree/structure.ts', `${id}:design/structure`),
  ]),
  route(at.panel, 'courses/course-design/panel/panel.ts', `${id}:design/panel`),

  // Import of questions and slides into the draft.
  route(
    at.importTemplate,
    'courses/course-design/content-import/template.ts',
    `${id}:design/content-import/template`,
  ),
  ...CONTENT_IMPORT_KINDS.flatMap((kind) =>
    Object.entries({
      'upload.tsx': at.importUpload,
      'preview.tsx': at.importPreview,
      'picture.ts': at.importPicture,
    }).map(([module, address]) => {
      const place = withValues(address, kind)
      const [, below] = pathOf(place).split('/:id/')
      return route(place, `courses/course-design/content-import/${module}`, `${id}:${below}`)
    }),
  ),

  route(at.files, 'courses/course-design/files/files.tsx', `${id}:files`, [
    route(
      at.filesDeletion,
      'courses/course-design/files/files-deletion.tsx',
      `${id}:files/deletion`,
    ),
    route(
      at.fileReplacement,
      'courses/course-design/files/file-replacement.tsx',
      `${id}:files/replacement`,
    ),
    route(at.fileUploads, 'courses/course-design/files/file-uploads.ts', `${id}:files/uploads`),
  ]),
  route(at.library, 'courses/course-design/library/choice.tsx', `${id}:files/library`),
  route(
    at.libraryContent,
    'courses/course-design/library/offered-content.ts',
    `${id}:files/library/content`,
  ),
  route(at.saveToLibrary, 'courses/course-design/library/saving.ts', `${id}:files/saving`),
  route(at.selection, 'courses/course-design/tree/selection.tsx', `${id}:design/selection`),
  route(
    at.publication,
    'courses/course-design/publication/publication.tsx',
    `${id}:design/publication`,
    [
      route(
        at.restoration,
        'courses/course-design/publication/restoration.tsx',
        `${id}:design/publication/restoration`,
      ),
    ],
  ),
])

/** Skills of a course, an external course or a certification. */
const skillRoutes = ['courses', 'external-courses', 'certifications'].map((owner) => {
  const id = `${owner}:skills`
  return route(withValues(paths.skills, owner), 'courses/skills/assignment.tsx', id, [
    route(withValues(paths.newSkill, owner), 'courses/skills/new.tsx', `${id}/new`),
    ...['edit', 'deletion'].map((part) =>
      route(withValues(paths.skill, owner, part), `courses/skills/${part}.tsx`, `${id}/${part}`),
    ),
  ])
})

export const courseRoutes = [
  route(credentials.list, 'courses/credentials/list.tsx', [
    route(credentials.settings, 'courses/credentials/settings.tsx'),
    route(credentials.key, 'courses/credentials/key.tsx'),
    route(credentials.revocation, 'courses/credentials/revocation.tsx'),
    route(credentials.restoration, 'courses/credentials/restoration.tsx'),
  ]),

  route(courses.list, 'courses/courses/list.tsx', [route(courses.new, 'courses/courses/new.tsx')]),
  route(starters.list, 'courses/course-packages/starters.tsx'),
  route(starters.preview, 'courses/course-packages/starter.tsx'),
  route(coursePackages.upload, 'courses/course-packages/upload.tsx'),
  route(coursePackages.preview, 'courses/course-packages/preview.tsx'),
  route(courses.detail, 'courses/courses/detail.tsx', [
    // The first tab has the course's own address.
    route(courses.detail, 'courses/courses/report/overview.tsx'),
    route(courses.users, 'courses/courses/report/users.tsx'),
    route(courses.areas, 'courses/courses/report/areas.tsx'),
    route(courses.certificates, 'courses/courses/report/certificates.tsx'),
  ]),
  route(courses.data, 'courses/courses/data.tsx'),
  route(courses.assignment, 'courses/courses/assignment.tsx'),
  route(courses.unassignment, 'courses/courses/unassignment.tsx'),
  route(courses.dueDates, 'courses/courses/due-dates.tsx'),
  route(courses.reminder, 'courses/courses/reminder.tsx'),
  route(courses.notices, 'messages/notices/course.tsx'),
  route(designs.list, 'courses/courses/designs.tsx', [
    route(designs.new, 'courses/courses/new-design.tsx'),
  ]),
  ...skillRoutes,
  ...editorRoutes,

  // Library of files that the tenant's courses share.
  route(courseLibrary.list, 'courses/course-design/library/list.tsx', [
    route(courseLibrary.deletion, 'courses/course-design/library/deletion.tsx'),
    route(courseLibrary.edit, 'courses/course-design/library/edit.tsx'),
    route(courseLibrary.uploads, 'courses/course-design/library/uploads.ts'),
  ]),
  route(courseLibrary.content, 'courses/course-design/library/content.ts'),
]

/** Routes without a page. */
export const courseFiles = [
  // Credentials as files, and the documents by which others verify them.
  route(paths.publicCredential, 'courses/validate/credential.ts'),
  route('/companies/:uuid/did.json', 'courses/credentials/did-document.ts'),
  route('/companies/:uuid/status/:list', 'courses/credentials/status-list.ts'),

  route(leaderboard.events, 'courses/leaderboard/events.ts'),
  route(courses.export, 'courses/courses/report/export.ts'),
  route(courses.certificateArchive, 'courses/courses/certificate-archive.ts'),
  route(coursePackages.events, 'courses/course-packages/events.ts'),
  route(coursePackages.cancellation, 'courses/course-packages/cancellation.ts'),
  route(starters.image, 'courses/course-packages/starter-image.ts'),
  route(EDITORS.courses.package, 'courses/course-packages/export.ts'),
  route(EDITORS.designs.package, 'courses/course-packages/export.ts', 'admin/courses:package'),
  route(courses.image, 'courses/courses/pictures/image.ts'),
  route(designs.image, 'courses/courses/pictures/design-image.ts'),
  route(courses.asset, 'courses/course-screens/asset.ts'),
  route(designs.asset, 'courses/course-screens/any-asset.ts'),
]
