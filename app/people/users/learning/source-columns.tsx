import type { UserGroup } from '#contract/people/groups.ts'
import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import { counted, listed, NOUNS } from '#contract/platform/values/nouns.ts'
import type { UserPath } from '#contract/training/formation-paths.ts'
import { DueDate } from '#app/kit/people/due-tag.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { TenantDate } from '#app/kit/shell/tenant-date.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { SourceLink } from './course-sources.tsx'
import { Percentage } from './percentage.tsx'

const NAME = 'font-medium text-accent-text hover:underline'

/** Formation paths of a user, each with the positions and groups that give it. */
export const PATH_COLUMNS: Column<UserPath>[] = [
  {
    key: 'name',
    head: 'Plan',
    cell: ({ id, name, given_by: sources, completed, courses }) => (
      <div className="whitespace-normal sm:py-2">
        <Link to={paths.formationPaths.detail(id)} className={NAME}>
          {name}
        </Link>
        <ul aria-label="De dónde viene" className="break-words text-sm text-muted">
          {sources.map((source) => (
            <li key={`${source.kind} ${source.id}`}>
              Por su {source.kind === 'position' ? 'cargo' : 'grupo'} <SourceLink {...source} />
            </li>
          ))}
          <li>
            {completed} de {counted(courses, NOUNS.course)}
          </li>
        </ul>
      </div>
    ),
  },
  {
    key: 'progress',
    head: 'Progreso',
    width: 'sm:w-36',
    cell: ({ percentage }) => <Percentage value={percentage} />,
  },
  {
    key: 'due',
    head: DUE_DATE,
    width: 'sm:w-28',
    cell: (path) => path.due_date && <DueDate {...path} />,
  },
]

/** Groups of a user. */
export const GROUP_COLUMNS: Column<UserGroup>[] = [
  {
    key: 'name',
    head: 'Grupo',
    cell: ({ id, name }) => (
      <Link to={paths.groups.detail(id)} className={NAME}>
        {name}
      </Link>
    ),
  },
  {
    key: 'gives',
    head: 'Le da',
    width: 'sm:w-44',
    cell: (group) => <span className="whitespace-normal">{givenBy(group)}</span>,
  },
  {
    key: 'since',
    head: 'Desde',
    width: 'sm:w-28',
    hideOnPhone: true,
    cell: ({ added_at }) => <TenantDate at={added_at} />,
  },
]

/** '2 cursos y 1 plan de formación', without those that are none. */
function givenBy({ courses, paths: followed }: UserGroup): string {
  const parts = [
    courses > 0 ? counted(courses, NOUNS.course) : '',
    followed > 0 ? counted(followed, NOUNS.formationPath) : '',
  ].filter(Boolean)
  return parts.length > 0 ? listed(parts) : 'Nada todavía'
}
