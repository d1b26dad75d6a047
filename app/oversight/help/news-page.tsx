import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'

export const meta: MetaFunction = () => [{ title: 'Novedades' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await signedIn(request, context)
  return { news: NEWS }
}

export default function NewsPage() {
  const { news } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title="Novedades" back={{ to: paths.help.home, label: 'Volver a la ayuda' }} />
      <div className="grid gap-4">
        {news.map(({ month, lines }) => (
          <Card key={month} title={month}>
            <ul className="grid max-w-text list-disc gap-2 pl-5">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}

/**
 * News for administrators, newest first: the lines of CHANGELOG.md that they notice, in Spanish. A line of the
 * changelog that administrators notice gets one here.
 */
const NEWS: readonly { month: string; lines: readonly string[] }[] = [
  {
    month: 'Noviembre de 2026',
    lines: [
      '«Ingreso único»: las personas entran con la cuenta de tu compañía (Entra ID, Google, Okta u otro proveedor).',
      '«Directorio (SCIM)»: tu directorio crea, cambia y desactiva a las personas, y la consola dice qué mantiene.',
      'Un segundo factor protege tu cuenta: una aplicación o una llave de acceso, en «Mi cuenta». «Seguridad» lo exige a los administradores.',
      'Los certificados también son credenciales Open Badges, y en «Validar» se comprueba si un PDF fue cambiado.',
      'Las sesiones de los cursos externos llegan al calendario de las personas y los formadores.',
      '«Tokens de API» y «Webhooks» conectan los sistemas de tu compañía con la consola.',
      'Una biblioteca guarda los archivos que comparten los cursos: se suben una vez y el editor los toma de ella.',
      '«Ver como» muestra la consola como la ve un lector o una unidad de negocio, sin cambiar nada.',
      'Los reportes se agrupan por área, cargo o jefe, se filtran por estado y por fechas, y se comparan con el año anterior.',
      '«Enviarme ahora» manda a tu correo un reporte programado; los archivos y envíos llevan las columnas que elegiste.',
      'Tres cursos listos para copiar, y un curso completo se exporta e importa como archivo.',
      'Las preguntas se importan de Excel, CSV o GIFT, y las diapositivas de PowerPoint.',
      'En el editor, «Probar» juega una sección como la ve quien aprende, y varios contenidos se mueven a la vez.',
      'Un plan dice quién lo asigna, se asigna desde su página y exporta el progreso de su gente.',
      'Después de importar usuarios se les asigna un curso o un grupo desde el resultado.',
      'Los mensajes llevan el nombre y el curso de cada persona, se duplican y se ven todos en un calendario.',
      '«Aprobar y siguiente» decide los prerregistros uno tras otro, con observaciones guardadas.',
      'Un solo campo busca personas, cursos, grupos, páginas y acciones: Ctrl+K desde cualquier página.',
      'Ayuda con guías por tarea, qué cuenta cada cifra y los atajos de teclado.',
      'La lista «Primeros pasos» se marca sola y se puede ocultar.',
      'Las asignaciones pueden tener fecha límite, y quienes están vencidos se ven y se filtran en listas, reportes e inicio.',
      '«Enviar a cada jefe su lista» en cursos, planes y certificaciones por vencer.',
      'Una certificación se asigna a muchos a la vez o por archivo, y se renueva en bloque.',
      'Cursos listos de inducción, seguridad y servicio para copiar y adaptar: «Empezar con un curso listo».',
      'Un curso se exporta como archivo y se importa en otra compañía o instalación, con una vista previa.',
      'En el editor, las opciones de una pregunta se escriben seguidas y el panel guarda mientras escribes.',
      'Las listas muestran 10, 25, 50 o 100 filas, y la elección se recuerda.',
      'La selección se conserva entre páginas y búsquedas, y lo que se aplica a muchos se puede deshacer.',
      'Los filtros de personas admiten varios valores y muestran cuántas hay en cada uno.',
      'Una importación de usuarios se puede deshacer. Las áreas, los cargos y los jefes se encuentran también por nombre.',
      'La página del curso muestra estados, completados por semana y por área, y recuerda a quienes faltan.',
      'El editor de cursos tiene veinte plantillas, arrastre, deshacer y versiones que se pueden restaurar.',
      'Las certificaciones por vencer llegan por correo a los jefes y a quienes lo pidan.',
      'Los reportes se guardan como vistas y se envían por correo cada día, semana o mes.',
      'Las audiencias y los mensajes de WhatsApp se siguen en vivo y se pueden detener.',
    ],
  },
]

export { ErrorPage as ErrorBoundary }
