import { route } from '@remix-run/route-config'

/** Pages of API tokens: the same for those of the company and of the user, whose addresses differ. */
const pagesAt = (list: string) => [
  route(
    list,
    'access/api-tokens/list.tsx',
    { id: list },
    ['new', ':id/edit', ':id/rotation', ':id/revocation'].map((page) => {
      const module = page.replace(':id/', '')
      return route(page, `access/api-tokens/${module}.tsx`, { id: `${list}/${module}` })
    }),
  ),
]

export const apiTokenRoutes = [...pagesAt('api-tokens'), ...pagesAt('account/tokens')]
