import type pg from 'pg'

export type EditorCourse = { design: number; sections: number; contents: number }

/** A course of company 1 with so many sections of so many contents, in one subsection each; made once. */
export async function editorCourse(
  client: pg.Client,
  { sections, contents }: { sections: number; contents: number },
): Promise<EditorCourse> {
  const slug = `curso-de-${sections}-por-${contents}`
  const found = await client.query<{ id: string }>('select id from courses where slug = $1', [slug])
  if (found.rows[0]) return { design: Number(found.rows[0].id), sections, contents }
  const { rows } = await client.query<{ id: string }>(
    `with design as (
       insert into courses (owner_tenant_id, slug, name)
       values (1, $1, 'Curso de ' || $2::int || ' secciones') returning id
     ), given as (
       insert into tenant_courses (tenant_id, course_id) select 1, id from design
     ) select id from design`,
    [slug, sections],
  )
  const design = Number(rows[0]!.id)
  await client.query(
    `with above as (
       insert into course_draft_sections (tenant_id, course_id, position, name)
       select 1, $1, n, 'Sección ' || n from generate_series(1, $2::int) n returning id, position
     )
     insert into course_draft_sections (tenant_id, course_id, parent_id, position, name)
     select 1, $1, id, 1, 'Subsección ' || position from above`,
    [design, sections],
  )
  // Texts, choices, lists and messages in turn, as a course has them.
  await client.query(
    `insert into course_draft_contents
       (tenant_id, course_id, section_id, position, template, title, extended_props, options)
     select 1, $1, s.id, n,
       (array['Concept', 'Tip', 'SingleChoice', 'WhatsApp', 'Type'])[1 + n % 5],
       'Contenido ' || n || ' de ' || s.name,
       jsonb_build_object('text', repeat('Lo que hay que saber antes de seguir. ', 4)),
       case when n % 5 = 2 then jsonb_build_object(
         '1', '{"text":"Sí","description":null,"value":1,"order":1,"correct_position":1}'::jsonb,
         '2', '{"text":"No","description":null,"value":0,"order":2,"correct_position":2}'::jsonb)
       else '{}'::jsonb end
     from course_draft_sections s cross join generate_series(1, $2::int) n
     where s.tenant_id = 1 and s.course_id = $1 and s.parent_id is not null`,
    [design, contents],
  )
  await client.query('vacuum analyze course_draft_sections, course_draft_contents')
  return { design, sections, contents }
}
