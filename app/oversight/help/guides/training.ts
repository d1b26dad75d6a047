import { paths } from '#app/kit/urls/paths.ts'
import type { Guide } from '../guide.ts'

/** Guides to jobs about courses, paths and certifications. */
export const TRAINING: readonly Guide[] = [
  {
    slug: 'create-a-course',
    title: 'Crear y publicar un curso',
    summary: 'De un nombre a un curso que las personas pueden tomar.',
    words: 'nuevo curso editor contenidos diseño publicar tema colores',
    icon: 'courses',
    access: 'admin',
    picture: {
      name: 'course-design',
      alt: 'Editor de un curso: la estructura, la pantalla elegida y sus propiedades.',
    },
    steps: [
      {
        text: 'Para no partir de cero, copia un curso listo de inducción, seguridad o servicio y adáptalo.',
        link: { to: paths.starters.list(), label: 'Empezar con un curso listo' },
      },
      {
        text: 'O crea el curso con su nombre y su imagen.',
        link: { to: paths.courses.new(), label: 'Nuevo curso' },
      },
      {
        text: 'En su menú elige «Editar curso»: agrega secciones, subsecciones y contenidos con las plantillas.',
        link: { to: paths.courses.list(), label: 'Cursos' },
      },
      {
        text: 'Elige los colores, la fuente y las imágenes en «Editar tema», en el menú de la barra.',
      },
      {
        text: 'Lo que usan varios cursos súbelo una vez a la biblioteca, y tómalo de ella al elegir un archivo.',
        link: { to: paths.courseLibrary.list(), label: 'Biblioteca de archivos' },
      },
      {
        text: 'Previsualiza el curso y publícalo. La publicación dice qué falta, qué cambia y a cuántas personas afecta.',
      },
    ],
    notes: [
      'Quienes toman el curso no notan los cambios hasta que publicas.',
      'Ctrl+Z deshace el último cambio en el editor; una versión publicada se puede traer como borrador.',
    ],
  },
  {
    slug: 'move-a-course',
    title: 'Llevar un curso a otra compañía',
    summary: 'Como un archivo, con su diseño, su tema y sus archivos.',
    words: 'exportar importar curso zip copiar mover compañia instalacion respaldo',
    icon: 'download',
    access: 'admin',
    picture: {
      name: 'course',
      alt: 'Página de un curso, con su menú de más acciones.',
    },
    steps: [
      {
        text: 'Abre el curso y elige «Exportar el curso» en «Más acciones». Baja un zip con el borrador y sus archivos.',
        link: { to: paths.courses.list(), label: 'Cursos' },
      },
      {
        text: 'En la otra compañía presiona «Importar un curso» y elige ese zip. Si tiene muchos archivos, deja abierta la página mientras se leen.',
        link: { to: paths.coursePackages.upload(), label: 'Importar un curso' },
      },
      {
        text: 'Revisa qué tendrá y qué no se traerá, cambia el nombre si quieres y presiona «Crear curso».',
      },
      { text: 'El curso queda sin publicar: revísalo en el editor y publícalo.' },
    ],
    notes: [
      'Personas, respuestas y versiones publicadas no van en el archivo.',
      'Competencias, categoría y experto se enlazan por su nombre, si la otra compañía los tiene.',
    ],
  },
  {
    slug: 'assign-a-course',
    title: 'Asignar un curso',
    summary: 'A personas elegidas, a un área o un cargo completo, por grupo o por plan.',
    words: 'inscribir matricular asignacion usuarios grupo cargo area',
    icon: 'user-plus',
    access: 'admin',
    picture: {
      name: 'course-assignment',
      alt: 'Lista para elegir a quién se asigna un curso, con búsqueda y filtros.',
    },
    steps: [
      {
        text: 'Abre el curso y presiona «Asignar Usuarios»; filtra por área o cargo y elige a las personas o a todas las que coinciden.',
        link: { to: paths.courses.list(), label: 'Cursos' },
      },
      {
        text: 'O filtra la lista de usuarios y presiona «Asignar curso».',
        link: { to: paths.users.list(), label: 'Usuarios' },
      },
      {
        text: 'Para que lo reciban también quienes lleguen después, agrega el curso a un grupo…',
        link: { to: paths.groups.list(), label: 'Grupos' },
      },
      {
        text: '…o a un plan de formación, que se da por grupo o por cargo.',
        link: { to: paths.formationPaths.list(), label: 'Planes de formación' },
      },
    ],
    notes: [
      'Si ya hay un archivo con la lista, «Importar usuarios» está en el menú del curso.',
      'Al desasignar se conserva el progreso: quien lo recibe otra vez sigue donde iba.',
    ],
  },
  {
    slug: 'follow-progress',
    title: 'Saber quién falta y recordárselo',
    summary: 'Cómo va un curso, quiénes no lo han terminado y cómo avisarles.',
    words: 'avance progreso pendientes recordatorio correo completado faltan',
    icon: 'reports',
    access: 'staff',
    picture: {
      name: 'course',
      alt: 'Estado de los usuarios de un curso, completados por semana y por área.',
    },
    steps: [
      {
        text: 'Abre el curso: muestra cuántas personas lo completaron, cuántas van en él y cuántas no han empezado.',
        link: { to: paths.courses.list(), label: 'Cursos' },
      },
      {
        text: 'Filtra por área, cargo o ubicación: las cifras, las tablas y los archivos siguen el filtro.',
      },
      {
        text: 'Descarga «Exportar a quienes faltan», o presiona «Recordar» para enviarles un correo.',
      },
      {
        text: 'Para varios cursos a la vez usa el reporte.',
        link: { to: paths.reports.report('courses'), label: 'Reporte de cursos' },
      },
    ],
    notes: ['A cada persona le llega un recordatorio por curso y día, aunque se pida dos veces.'],
  },
  {
    slug: 'formation-paths',
    title: 'Armar un plan de formación',
    summary: 'Cursos en orden que reciben las personas de un cargo o de un grupo.',
    words: 'ruta malla orden cursos cargo grupo plan',
    icon: 'paths',
    access: 'admin',
    picture: {
      name: 'formation-path',
      alt: 'Plan de formación con sus cursos numerados y anidados.',
    },
    steps: [
      {
        text: 'Crea el plan y agrega sus cursos.',
        link: { to: paths.formationPaths.list(), label: 'Planes de formación' },
      },
      { text: 'Ordénalos arrastrando, o con «Subir», «Bajar» y «Dentro de…».' },
      {
        text: 'Dalo a un grupo…',
        link: { to: paths.groups.list(), label: 'Grupos' },
      },
      {
        text: '…o a un cargo, al editarlo.',
        link: { to: paths.positions.list(), label: 'Cargos' },
      },
    ],
    notes: ['Antes de cada cambio la página dice cuántas personas ganan o pierden cursos.'],
  },
  {
    slug: 'certifications',
    title: 'Llevar certificaciones y sus vencimientos',
    summary: 'Registrar lo que cada persona tiene certificado y no dejar que venza.',
    words: 'certificados vencer renovar recordatorios vigencia alturas',
    icon: 'certifications',
    access: 'staff',
    picture: {
      name: 'certifications-expiring',
      alt: 'Certificaciones próximas a vencer con la persona, la fecha y el estado.',
    },
    steps: [
      {
        text: 'Crea cada certificación una vez, con su duración.',
        link: { to: paths.certifications.list(), label: 'Certificaciones' },
      },
      {
        text: 'En la página de la persona, pestaña «Certificaciones», asígnasela con sus fechas y adjunta el documento.',
        link: { to: paths.users.list(), label: 'Usuarios' },
      },
      {
        text: 'Revisa lo que vence en 30, 60 o 90 días, y pide que te llegue por correo.',
        link: { to: paths.certifications.expiring(), label: 'Certificaciones por vencer' },
      },
    ],
    notes: [
      'Amarillo: vence en 30 días o menos. Rojo: ya venció. El día lo decide la zona horaria de la compañía.',
    ],
  },
  {
    slug: 'external-courses',
    title: 'Registrar cursos externos y asistencia',
    summary: 'Capacitaciones fuera de la plataforma: quién estuvo, quién aprobó y cuánto costó.',
    words: 'presencial asistencia formador escuela sesion indicadores',
    icon: 'external-courses',
    access: 'staff',
    feature: 'externalTraining',
    picture: {
      name: 'external-course',
      alt: 'Curso externo con su fecha, sus horas y las personas asignadas.',
    },
    steps: [
      {
        text: 'Crea el curso con su fecha, sus horas y su formador.',
        link: { to: paths.externalCourses.list(), label: 'Cursos externos' },
      },
      { text: 'Asigna a las personas, o importa un archivo con los registros.' },
      { text: 'Toma la asistencia en «Tomar asistencia»: una página de cincuenta nombres.' },
      {
        text: 'Mira las horas, la aprobación y el costo en los indicadores.',
        link: { to: paths.indicators.page(), label: 'Indicadores' },
      },
    ],
    notes: [
      'Un registro sin fecha no cuenta en ningún periodo; el curso y los indicadores lo dicen.',
    ],
  },
]
