import type pg from 'pg'

/** Instructor and category of a demo course. */
type Staff = { category: string; instructor: string }

/** By the course's slug. A tenant has the categories and instructors of its own courses. */
const STAFF: Record<string, Staff> = {
  'induccion-corporativa': { category: 'Inducción y cultura', instructor: 'Mariana Echeverri' },
  'seguridad-y-salud-en-el-trabajo': { category: 'Seguridad', instructor: 'Óscar Peñaranda' },
  'proteccion-de-datos-personales': { category: 'Cumplimiento', instructor: 'Ximena Ordóñez' },
  'servicio-memorable': { category: 'Servicio', instructor: 'Mariana Echeverri' },
  'liderazgo-para-supervisores': { category: 'Liderazgo', instructor: 'Germán Yepes' },
  'prevencion-lavado-de-activos': { category: 'Cumplimiento', instructor: 'Ximena Ordóñez' },
  'excel-para-el-trabajo-diario': { category: 'Herramientas', instructor: 'Yuri Castañeda' },
  'comunicacion-asertiva': { category: 'Liderazgo', instructor: 'Germán Yepes' },
  'gestion-del-tiempo': { category: 'Herramientas', instructor: 'Yuri Castañeda' },
  'pausas-activas': { category: 'Seguridad', instructor: 'Óscar Peñaranda' },
  'codigo-de-etica': { category: 'Cumplimiento', instructor: 'Ximena Ordóñez' },
  'recoleccion-selectiva-del-cafe': { category: 'El café', instructor: 'José Dolores Buitrago' },
  'catacion-basica': { category: 'El café', instructor: 'Luz Dary Cárdenas' },
  'higiene-de-manos-y-bioseguridad': {
    category: 'Seguridad del paciente',
    instructor: 'Dra. Inés Montaño',
  },
  'humanizacion-del-servicio-en-salud': {
    category: 'Servicio',
    instructor: 'Dra. Inés Montaño',
  },
  'manejo-defensivo': { category: 'Seguridad vial', instructor: 'Álvaro Mendoza' },
  'mercancias-peligrosas': { category: 'Seguridad vial', instructor: 'Álvaro Mendoza' },
  'herramientas-electricas': { category: 'Producto', instructor: 'Rubén Darío Ñáñez' },
  'venta-consultiva': { category: 'Ventas', instructor: 'Paola Güiza' },
}

/** Assigns categories and instructors to the demo courses, which exist already. */
export async function seedCourseStaff(client: pg.Client): Promise<void> {
  const slugs = Object.keys(STAFF)
  await client.query(
    `with given as materialized (
       select c.id, c.owner_tenant_id, given.category, given.instructor, given.place
       from unnest($1::text[], $2::text[], $3::text[])
         with ordinality as given (slug, category, instructor, place)
       join courses c using (slug)
     ), filed as (
       insert into course_categories (tenant_id, name)
       select owner_tenant_id, category from given group by 1, 2 order by min(place)
       returning tenant_id, id, name
     ), known as (
       insert into instructors (tenant_id, code, name, description)
       select owner_tenant_id,
         'F-' || lpad((row_number() over (partition by owner_tenant_id order by min(place)))::text, 2, '0'),
         instructor, 'Experto temático: ' || lower(string_agg(distinct category, ', '))
       from given group by 1, 3 order by min(place)
       returning tenant_id, id, name
     )
     update courses c set category_id = filed.id, instructor_id = known.id
     from given
     join filed on filed.tenant_id = given.owner_tenant_id and filed.name = given.category
     join known on known.tenant_id = given.owner_tenant_id and known.name = given.instructor
     where c.id = given.id`,
    [
      slugs,
      slugs.map((slug) => STAFF[slug]!.category),
      slugs.map((slug) => STAFF[slug]!.instructor),
    ],
  )
}
