import { route } from '@remix-run/route-config'

/** Routes of groups: their list, and the members of one by kind. */
export const groupRoutes = [
  route('groups', 'people/groups/list.tsx', [
    route('new', 'people/groups/new.tsx'),
    route('deletion', 'people/groups/deletion.tsx'),
  ]),
  route('groups/:id', 'people/groups/detail.tsx', [
    // Users without a kind, else courses or formation paths.
    route(':kind?', 'people/groups/members.tsx', [
      route('edit', 'people/groups/edit.tsx'),
      route('removal', 'people/groups/removal.tsx'),
    ]),
  ]),
  route('groups/:id/:kind/addition', 'people/groups/addition.tsx'),
  route('groups/:id/:kind/due-date', 'people/groups/due-date.ts'),
]
