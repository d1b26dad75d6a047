import { route } from '@remix-run/route-config'
import { CONTENT_IMPORT_KINDS } from '../../../contract/courses/design/content-import-kinds.ts'

const SCREENS = {
  'new-section': 'tree/new-section.tsx',
  'new-content': 'tree/new-content.tsx',
  placement: 'tree/placement.tsx',
  deletion: 'tree/deletion.tsx',
  theme: 'theme/theme.tsx',
  copy: 'tree/copy.tsx',
  options: 'options/options.tsx',
  structure: 'tree/structure.ts',
} as const

/** Import of questions and slides into the draft. */
const IMPORT_SCREENS = [
  ['content-import/template', 'template.ts'],
  ...CONTENT_IMPORT_KINDS.flatMap((kind) => [
    [`content-import/${kind}`, 'upload.tsx'] as const,
    [`content-import/${kind}/:import`, 'preview.tsx'] as const,
    [`content-import/${kind}/:import/pictures/:picture`, 'picture.ts'] as const,
  ]),
] as const

/**
 * Routes of the design editor: for administrators and their tenant's courses, for
 * super-administrators and all.
 */
export const designRoutes = (['courses', 'admin/courses'] as const).flatMap((base) => [
  route(
    `${base}/:id/design`,
    'courses/course-design/editor.tsx',
    { id: `${base}:design` },
    Object.entries(SCREENS).map(([name, module]) =>
      route(name, `courses/course-design/${module}`, { id: `${base}:design/${name}` }),
    ),
  ),
  route(`${base}/:id/design/panel`, 'courses/course-design/panel/panel.ts', {
    id: `${base}:design/panel`,
  }),
  ...IMPORT_SCREENS.map(([path, module]) =>
    route(`${base}/:id/design/${path}`, `courses/course-design/content-import/${module}`, {
      id: `${base}:design/${path}`,
    }),
  ),
  route(`${base}/:id/files`, 'courses/course-design/files/files.tsx', { id: `${base}:files` }, [
    route('deletion', 'courses/course-design/files/files-deletion.tsx', {
      id: `${base}:files/deletion`,
    }),
    route(':file/replacement', 'courses/course-design/files/file-replacement.tsx', {
      id: `${base}:files/replacement`,
    }),
    route('uploads', 'courses/course-design/files/file-uploads.ts', {
      id: `${base}:files/uploads`,
    }),
  ]),
  route(`${base}/:id/files/library`, 'courses/course-design/library/choice.tsx', {
    id: `${base}:files/library`,
  }),
  route(
    `${base}/:id/files/library/:libraryFile/content`,
    'courses/course-design/library/offered-content.ts',
    { id: `${base}:files/library/content` },
  ),
  route(`${base}/:id/files/:file/library`, 'courses/course-design/library/saving.ts', {
    id: `${base}:files/saving`,
  }),
  route(`${base}/:id/design/selection`, 'courses/course-design/tree/selection.tsx', {
    id: `${base}:design/selection`,
  }),
  route(
    `${base}/:id/design/publication`,
    'courses/course-design/publication/publication.tsx',
    { id: `${base}:design/publication` },
    [
      route('restoration', 'courses/course-design/publication/restoration.tsx', {
        id: `${base}:design/publication/restoration`,
      }),
    ],
  ),
])

/** Routes of the library of files that the tenant's courses share. */
export const libraryRoutes = [
  route('courses/library', 'courses/course-design/library/list.tsx', [
    route('deletion', 'courses/course-design/library/deletion.tsx'),
    route(':id/edit', 'courses/course-design/library/edit.tsx'),
    route('uploads', 'courses/course-design/library/uploads.ts'),
  ]),
  route('courses/library/:id/content', 'courses/course-design/library/content.ts'),
]
