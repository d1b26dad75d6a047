import { withQuery, type Query } from './with-query.ts'
import { nounPaths } from './address.ts'

/** Members of a group. Its users are shown first, at the group's URL. */
type GroupKind = 'users' | 'courses' | 'paths'
const groupList = (id: number, kind: GroupKind) =>
  kind === 'users' ? `/groups/${id}` : `/groups/${id}/${kind}`

/** Contents of a formation path. Its courses are shown first, at the path's URL. */
type PathKind = 'courses' | 'external-courses' | 'certifications'
const pathList = (id: number, kind: PathKind) =>
  kind === 'courses' ? `/formation-paths/${id}` : `/formation-paths/${id}/${kind}`

/** Kinds of sources of a formation path. */
type PathSourceKind = 'groups' | 'positions'

type SkillOwner = 'courses' | 'external-courses' | 'certifications'
type OverSkills = 'new' | `${number}/${'edit' | 'deletion'}`

/** URLs of groups, formation paths and certifications. */
export const learningPaths = {
  groups: {
    list: (query: Query = {}) => withQuery('/groups', query),
    new: (query: Query = {}) => withQuery('/groups/new', query),
    deletion: (query: Query = {}) => withQuery('/groups/deletion', query),
    detail: (id: number, kind: GroupKind = 'users', query: Query = {}) =>
      withQuery(groupList(id, kind), query),
    edit: (id: number, kind: GroupKind = 'users', query: Query = {}) =>
      withQuery(`${groupList(id, kind)}/edit`, query),
    addition: (id: number, kind: GroupKind, query: Query = {}) =>
      withQuery(`/groups/${id}/${kind}/addition`, query),
    undo: (id: number, kind: GroupKind, request: string) =>
      withQuery(`/groups/${id}/${kind}/undo`, { request }),
    removal: (id: number, kind: GroupKind, query: Query = {}) =>
      withQuery(`/groups/${id}/${kind}/removal`, query),
    dueDate: (id: number, kind: GroupKind, query: Query = {}) =>
      withQuery(`/groups/${id}/${kind}/due-date`, query),
  },
  formationPaths: {
    list: (query: Query = {}) => withQuery('/formation-paths', query),
    new: (query: Query = {}) => withQuery('/formation-paths/new', query),
    deletion: (id: number, query: Query = {}) =>
      withQuery(`/formation-paths/${id}/deletion`, query),
    detail: (id: number, kind: PathKind = 'courses', query: Query = {}) =>
      withQuery(pathList(id, kind), query),
    users: (id: number, query: Query = {}) => withQuery(`/formation-paths/${id}/users`, query),
    notices: (id: number, query: Query = {}) => withQuery(`/formation-paths/${id}/notices`, query),
    edit: (id: number, query: Query = {}) => withQuery(`/formation-paths/${id}/edit`, query),
    /** Position of a content, given by `item`. */
    placement: (id: number, kind: PathKind, query: Query = {}) =>
      withQuery(`${pathList(id, kind)}/placement`, query),
    /** Moves a content by a `step`. */
    step: (id: number, kind: PathKind, query: Query) =>
      withQuery(`${pathList(id, kind)}/step`, query),
    addition: (id: number, kind: PathKind, query: Query = {}) =>
      withQuery(`/formation-paths/${id}/${kind}/addition`, query),
    removal: (id: number, kind: PathKind, query: Query = {}) =>
      withQuery(`/formation-paths/${id}/${kind}/removal`, query),
    undo: (id: number, kind: PathKind | PathSourceKind, request: string) =>
      withQuery(`/formation-paths/${id}/${kind}/undo`, { request }),
    /** Groups and positions that give the path. */
    sources: (id: number, query: Query = {}) => withQuery(`/formation-paths/${id}/sources`, query),
    /** Groups or positions that do not give it yet. */
    assignment: (id: number, kind: PathSourceKind, query: Query = {}) =>
      withQuery(`/formation-paths/${id}/assignment/${kind}`, query),
    sourceRemoval: (id: number, query: Query = {}) =>
      withQuery(`/formation-paths/${id}/sources/removal`, query),
    exportUsers: (id: number, query: Query = {}) =>
      withQuery(`/formation-paths/${id}/users/export`, query),
  },
  instructors: {
    ...nounPaths('/instructors'),
    logo: (key: string) => `/instructors/logos/${key}`,
    calendar: (id: number, query: Query = {}) => withQuery(`/instructors/${id}/calendar`, query),
  },
  certifications: {
    ...nounPaths('/certifications'),
    users: (id: number, query: Query = {}) => withQuery(`/certifications/${id}/users`, query),
    expiring: (query: Query = {}) => withQuery('/certifications/expiring', query),
    expiringReminders: (query: Query = {}) =>
      withQuery('/certifications/expiring/reminders', query),
    undo: (request: string) => withQuery('/certifications/undo', { request }),
    expiringNotices: (query: Query = {}) => withQuery('/certifications/expiring/notices', query),
    renewal: (query: Query = {}) => withQuery('/certifications/expiring/renewal', query),
    exportExpiring: (query: Query = {}) => withQuery('/certifications/expiring/export', query),
  },
  /** Result of mails about people who are behind. */
  notice: (id: number, query: Query = {}) => withQuery(`/notices/${id}`, query),
  /** Skills of a course, an external course or a certification, and their dialogs. */
  skills: (of: SkillOwner, id: number, query: Query = {}, over?: OverSkills) =>
    withQuery([`/${of}/${id}/skills`, over].filter(Boolean).join('/'), query),
}
