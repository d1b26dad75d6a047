/** Addresses of the console; nobody concatenates a URL anywhere else. */

type Query = Record<string, string | number | readonly number[] | undefined | null>

/** `path` with a query; empty values are left out, lists repeat their name. */
function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    if (typeof value === 'object') for (const one of value) search.append(name, String(one))
    else search.set(name, String(value))
  }
  // URLSearchParams has no `size` in the oldest browsers supported.
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

export const paths = {
  home: '/',
  login: '/login',
  logout: '/logout',
  password: '/password',
  preferences: '/preferences',
  acting: '/acting',
  tenants: {
    list: (query: Query = {}) => withQuery('/admin/tenants', query),
    new: (query: Query = {}) => withQuery('/admin/tenants/new', query),
    edit: (id: number, query: Query = {}) => withQuery(`/admin/tenants/${id}/edit`, query),
    suspension: (id: number, query: Query = {}) =>
      withQuery(`/admin/tenants/${id}/suspension`, query),
    resumption: (id: number, query: Query = {}) =>
      withQuery(`/admin/tenants/${id}/resumption`, query),
  },
  trash: {
    list: (query: Query = {}) => withQuery('/trash', query),
    restoration: '/trash/restoration',
  },
  users: {
    list: (query: Query = {}) => withQuery('/users', query),
    new: (query: Query = {}) => withQuery('/users/new', query),
    detail: (id: number) => `/users/${id}`,
    edit: (id: number, query: Query = {}) => withQuery(`/users/${id}/edit`, query),
    password: (id: number, query: Query = {}) => withQuery(`/users/${id}/password`, query),
    activation: (query: Query = {}) => withQuery('/users/activation', query),
    deactivation: (query: Query = {}) => withQuery('/users/deactivation', query),
    statusFile: (query: Query = {}) => withQuery('/users/status-file', query),
    export: (query: Query = {}) => withQuery('/users/export', query),
    avatar: (key: string) => `/users/avatars/${key}`,
    availability: (query: Query) => withQuery('/users/availability', query),
    suggestions: (query: Query) => withQuery('/users/suggestions', query),
    imports: '/users/import',
    importJob: (jobId: string) => `/users/import/${jobId}`,
    importEvents: (jobId: string) => `/users/import/${jobId}/events`,
    importFailedRows: (jobId: string, query: Query = {}) =>
      withQuery(`/users/import/${jobId}/failed-rows`, query),
    importCancel: (jobId: string) => `/users/import/${jobId}/cancellation`,
    importTemplate: '/users/import-template',
  },
}
