import { paths } from '#app/kit/urls/paths.ts'
import type { Guide } from '../guide.ts'

/** Guides to jobs about people and the organization. */
export const PEOPLE: readonly Guide[] = [
  {
    slug: 'first-day',
    title: 'Preparar una compañía nueva',
    summary: 'En qué orden se crea todo para que la primera persona reciba su primer curso.',
    words: 'empezar comenzar primeros pasos inicio configurar',
    icon: 'companies',
    access: 'admin',
    picture: {
      name: 'areas',
      alt: 'Lista de áreas con su código, su nombre y el número de usuarios.',
    },
    steps: [
      {
        text: 'Crea o importa las áreas: dicen dónde trabaja cada persona.',
        link: { to: paths.areas.list(), label: 'Áreas' },
      },
      {
        text: 'Crea o importa los cargos. Un cargo puede dar un plan de formación a quienes lo tienen.',
        link: { to: paths.positions.list(), label: 'Cargos' },
      },
      {
        text: 'Importa a las personas desde Excel. El archivo nombra las áreas y los cargos por código o por nombre.',
        link: { to: paths.import(paths.users.list()).upload, label: 'Importar usuarios' },
      },
      {
        text: 'Crea el primer curso, edita sus contenidos, elige sus colores y publícalo.',
        link: { to: paths.courses.list(), label: 'Cursos' },
      },
      {
        text: 'Crea un grupo y agrégale cursos: quien entra al grupo los recibe.',
        link: { to: paths.groups.list(), label: 'Grupos' },
      },
    ],
    notes: [
      'La lista «Primeros pasos» de la página de inicio se marca sola a medida que avanzas, y se puede ocultar.',
    ],
  },
  {
    slug: 'import-users',
    title: 'Importar usuarios desde Excel',
    summary: 'De un libro de Excel o un CSV a personas creadas o actualizadas, con revisión antes.',
    words: 'cargar subir csv archivo masivo nomina empleados personas plantilla',
    icon: 'upload',
    access: 'admin',
    picture: {
      name: 'import',
      alt: 'Página para importar usuarios, con el botón para elegir el archivo y la plantilla.',
    },
    steps: [
      {
        text: 'Abre la importación y descarga la plantilla, o usa tu propio archivo: las columnas se reconocen por su nombre.',
        link: { to: paths.import(paths.users.list()).upload, label: 'Importar usuarios' },
      },
      {
        text: 'Elige el archivo y cárgalo. La validación dice cuántas personas se crearán, cuáles cambiarán y qué filas tienen errores.',
      },
      {
        text: 'Revisa los valores anteriores y los nuevos. Las filas con error se descargan para corregirlas.',
      },
      { text: 'Presiona «Continuar»: se importan las filas correctas y el resto se queda fuera.' },
    ],
    notes: [
      'Puedes cerrar la página: la importación sigue, y su progreso está en «Importaciones recientes».',
      'Una importación de usuarios se puede deshacer desde su página, una sola vez.',
      'Quien ya existe se actualiza; una celda vacía conserva el valor que tenía.',
    ],
  },
  {
    slug: 'find-people',
    title: 'Encontrar personas y actuar sobre todas',
    summary:
      'Buscar, filtrar por área, cargo, estado o actividad, y aplicar algo a quienes coinciden.',
    words: 'buscar filtrar seleccion masivo activar desactivar exportar',
    icon: 'filter',
    access: 'staff',
    picture: {
      name: 'users',
      alt: 'Lista de usuarios con su búsqueda y los filtros de área, cargo y ubicación.',
    },
    steps: [
      {
        text: 'Escribe una parte del nombre, la identificación o el correo en la búsqueda de la lista.',
        link: { to: paths.users.list(), label: 'Usuarios' },
      },
      {
        text: 'Agrega filtros: cada uno admite varios valores y muestra cuántas personas hay en cada uno.',
        link: { to: paths.users.filters(), label: 'Todos los filtros' },
      },
      {
        text: 'Selecciona filas, o todas las que coinciden, y elige qué hacer: activar, desactivar, asignar un curso o agregar a un grupo.',
      },
    ],
    notes: [
      'La selección se conserva al cambiar de página o de búsqueda, y termina con la sesión.',
      'Lo que se aplica a muchas personas ofrece «Deshacer» en su mensaje.',
      'Ctrl+K busca en todo desde cualquier página.',
    ],
  },
  {
    slug: 'business-units',
    title: 'Limitar lo que ve una persona',
    summary: 'Un lector o administrador con unidades de negocio ve solo sus áreas y sus cursos.',
    words: 'permisos lector sede filial acceso roles restringir',
    icon: 'units',
    access: 'admin',
    picture: {
      name: 'organizational-units',
      alt: 'Lista de unidades de negocio con el número de usuarios de cada una.',
    },
    steps: [
      {
        text: 'Crea la unidad y elige sus áreas y sus cursos. Sin áreas abarca todas; sin cursos, todos.',
        link: { to: paths.organizationalUnits.list(), label: 'Unidades de negocio' },
      },
      {
        text: 'Elígela al crear o editar a la persona de la consola que debe limitar.',
        link: { to: paths.users.list({ role: 'reader' }), label: 'Lectores' },
      },
      { text: 'La página de la unidad muestra a quiénes limita.' },
    ],
    notes: [
      'El límite vale en listas, búsquedas, reportes, exportaciones e importaciones.',
      'Nadie cambia una unidad que limita su propia cuenta.',
    ],
  },
  {
    slug: 'sign-on',
    title: 'Ingresar con la cuenta de la compañía',
    summary:
      'Cómo conectar el proveedor de identidad de la compañía, comprobar los dominios y dejar de usar contraseñas.',
    words:
      'sso ingreso único single sign-on entra id azure google workspace okta openid oidc saml contraseña',
    icon: 'shield',
    access: 'admin',
    picture: {
      name: 'sign-on',
      alt: 'Página del ingreso único con la conexión, las direcciones para el proveedor y los dominios.',
    },
    steps: [
      {
        text: 'Registra en el proveedor una aplicación web con la dirección de retorno que muestra la página, y anota emisor, id de cliente y secreto.',
        link: {
          to: paths.help.guide('sign-on-provider'),
          label: 'Los pasos en Entra ID, Google u Okta',
        },
      },
      {
        text: 'Escribe los tres en la conexión y guárdala sin activarla.',
        link: { to: paths.signOn.page, label: 'Ingreso único' },
      },
      {
        text: 'Pulsa «Probar la conexión»: dice en palabras si falla el emisor, el reloj, la dirección de retorno o el secreto.',
      },
      {
        text: 'Agrega los dominios de los correos, crea en su DNS el registro TXT que se muestra y pulsa «Comprobar».',
        link: { to: paths.signOn.newDomain, label: 'Agregar dominio' },
      },
      {
        text: 'Haz un «Ingreso de prueba»: muestra los datos que llegan y con qué usuario se ingresaría, sin abrir otra sesión.',
      },
      {
        text: 'Activa el ingreso único. La página de ingreso pide primero el correo, y el de un dominio comprobado lleva al proveedor.',
      },
      {
        text: 'Cuando todos ingresen así, elige el administrador de emergencia y activa «Ingresar solo con el ingreso único».',
      },
    ],
    notes: [
      'Cada persona se vincula una vez, por un correo verificado, y recibe un aviso. Un administrador quita el vínculo en la página del usuario, con un motivo.',
      'Si el proveedor usa SAML, elige «SAML 2.0» arriba: le das el id de entidad y la URL de respuesta, y pegas sus metadatos.',
      'Quien está desactivado aquí no ingresa, diga lo que diga el proveedor.',
      'El segundo factor lo pide el proveedor.',
    ],
  },
  {
    slug: 'preregistrations',
    title: 'Aprobar solicitudes de ingreso',
    summary: 'Personas que pidieron entrar a la compañía: revisar, corregir, aprobar o rechazar.',
    words: 'preregistro solicitudes registro autorizacion ingreso',
    icon: 'preregistrations',
    access: 'staff',
    picture: {
      name: 'preregistrations',
      alt: 'Lista de prerregistros por decidir con el nombre, el área y el cargo de cada persona.',
    },
    steps: [
      {
        text: 'Abre la lista: muestra lo que está por decidir.',
        link: { to: paths.preregistrations.list(), label: 'Prerregistros' },
      },
      {
        text: 'Abre una solicitud, corrige lo que haga falta y elige unas observaciones guardadas, o escríbelas.',
        link: {
          to: paths.preregistrationObservations.list(),
          label: 'Observaciones guardadas',
        },
      },
      {
        text: 'Con «Aprobar y siguiente» y «Rechazar y siguiente» se abre la que sigue en la lista, con las mismas observaciones. Con varias seleccionadas se decide de una vez.',
      },
    ],
    notes: [
      'Deciden los administradores y los lectores del grupo de autorización de la solicitud.',
      'Al aprobar se crea el usuario y recibe su invitación.',
    ],
  },
]
