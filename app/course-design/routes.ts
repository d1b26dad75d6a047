import { route } from '@remix-run/route-config'

const SCREENS = {
  'new-section': 'new-section.tsx',
  'new-content': 'new-content.tsx',
  placement: 'placement.tsx',
  deletion: 'deletion.tsx',
  theme: 'theme.tsx',
  copy: 'copy.tsx',
  options: 'options.tsx',
  structure: 'structure.ts',
} as const

/**
 * Routes of the design editor: for administrators and their tenant's courses, for
 * super-administrators and all.
 */
export const designRoutes = (['courses', 'admin/courses'] as const).flatMap((base) => [
  route(
    `${base}/:id/design`,
    'course-design/editor.tsx',
    { id: `${base}:design` },
    Object.entries(SCREENS).map(([name, module]) =>
      route(name, `course-design/${module}`, { id: `${base}:design/${name}` }),
    ),
  ),
  route(`${base}/:id/files`, 'course-design/files.tsx', { id: `${base}:files` }, [
    route('deletion', 'course-design/files-deletion.tsx', { id: `${base}:files/deletion` }),
    route(':file/replacement', 'course-design/file-replacement.tsx', {
      id: `${base}:files/replacement`,
    }),
    route('uploads', 'course-design/file-uploads.ts', { id: `${base}:files/uploads` }),
  ]),
  route(`${base}/:id/design/selection`, 'course-design/selection.tsx', {
    id: `${base}:design/selection`,
  }),
  route(
    `${base}/:id/design/publication`,
    'course-design/publication.tsx',
    { id: `${base}:design/publication` },
    [
      route('restoration', 'course-design/restoration.tsx', {
        id: `${base}:design/publication/restoration`,
      }),
    ],
  ),
])
