import { none, NOUNS } from '#contract/platform/values/nouns.ts'
import type { Skill } from '#contract/courses/skills.ts'
import { CountCell } from '#app/kit/lists/count-cell.tsx'
import { ListBody, ListTable } from '#app/kit/lists/list-body.tsx'
import type { ListPage } from '#app/kit/lists/list-page-data.ts'
import type { ListQuery } from '#app/kit/lists/list-query.ts'
import { RowMenu } from '#app/kit/lists/row-menu.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { skillList } from './list-query.ts'
import { skillPaths, type Owner } from './owners.ts'

const COLUMNS: Column<Skill>[] = [
  { key: 'name', head: 'Nombre', cell: ({ name }) => name },
  {
    key: 'courses',
    head: 'Cursos',
    width: 'sm:w-24',
    align: 'end',
    // Sum of the tenant's and the external courses; the deletion lists them separately.
    cell: ({ courses, external_courses }) => (
      <CountCell count={courses + external_courses} noun={NOUNS.course} />
    ),
  },
  {
    key: 'certifications',
    head: 'Certificaciones',
    width: 'sm:w-32',
    align: 'end',
    cell: ({ certifications }) => <CountCell count={certifications} noun={NOUNS.certification} />,
  },
]

/** Skills of the tenant: search, create, rename, delete. */
export function SkillList({ at, page }: { at: Owner; page: ListPage<Skill, ListQuery<'name'>> }) {
  const list = skillList(at)
  const skillsAt = skillPaths(at)
  const { q } = page.urlState
  const here = list.toQuery(page.urlState)
  return (
    <Card
      title="Competencias de la compañía"
      actions={
        <ButtonLink to={skillsAt.new(here)} icon="plus" size="sm" shortcut="n">
          Nueva competencia
        </ButtonLink>
      }
    >
      <ListBody
        list={list}
        page={page}
        noun={NOUNS.skill}
        search="Buscar competencias"
        stay
        empty={
          <NothingFound
            icon="skills"
            title="Aún no hay competencias"
            q={q}
            none={none(NOUNS.skill)}
            clear={{ to: list.clearedUrl(page.urlState), label: 'Ver todas las competencias' }}
            inline
          />
        }
      >
        <ListTable
          list={list}
          page={page}
          caption="Competencias de la compañía"
          columns={COLUMNS}
          rowKey={(skill) => skill.id}
          rowMenu={(skill) => (
            <RowMenu
              name={skill.name}
              edit={skillsAt.rename(skill.id, here)}
              editing="Cambiar el nombre"
              deletion={skillsAt.deletion(skill.id, here)}
            />
          )}
        />
      </ListBody>
    </Card>
  )
}
