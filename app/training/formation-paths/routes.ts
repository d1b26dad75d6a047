import { route } from '@remix-run/route-config'

/** Routes of formation paths: their list, and the tabs of one with their dialogs. */
export const formationPathRoutes = [
  route('formation-paths', 'training/formation-paths/list.tsx', [
    route('new', 'training/formation-paths/new.tsx'),
    route(':id/deletion', 'training/formation-paths/deletion.tsx'),
  ]),
  route('formation-paths/:id', 'training/formation-paths/detail.tsx', [
    // Courses without a kind, else external courses or certifications.
    route(':kind?', 'training/formation-paths/contents/contents.tsx', [
      route('edit', 'training/formation-paths/edit.tsx'),
      route('placement', 'training/formation-paths/contents/placement.tsx'),
      route('removal', 'training/formation-paths/contents/removal.tsx'),
    ]),
    route('users', 'training/formation-paths/users.tsx'),
    route('sources', 'training/formation-paths/sources/source-list.tsx', [
      route('removal', 'training/formation-paths/sources/source-removal.tsx'),
    ]),
  ]),
  route('formation-paths/:id/notices', 'messages/notices/formation-path.tsx'),
  route('formation-paths/:id/:kind/addition', 'training/formation-paths/contents/addition.tsx'),
  route('formation-paths/:id/assignment/:kind', 'training/formation-paths/sources/assignment.tsx'),
]
