import { paths } from '#app/kit/urls/paths.ts'
import type { Guide } from '../guide.ts'

/** Guides to jobs about messages, reports and control. */
export const FOLLOWING: readonly Guide[] = [
  {
    slug: 'reports',
    title: 'Generar, guardar y programar un reporte',
    summary: 'Las cifras de personas y cursos en pantalla, en un archivo o por correo cada semana.',
    words: 'informes exportar excel csv vista envio programado correo',
    icon: 'reports',
    access: 'staff',
    picture: {
      name: 'report-courses',
      alt: 'Reporte de cursos con sus filtros y una fila por persona y curso.',
    },
    steps: [
      {
        text: 'Elige el reporte.',
        link: { to: paths.reports.home(), label: 'Reportes' },
      },
      { text: 'Escoge los filtros y presiona «Generar reporte».' },
      { text: 'Presiona una cifra para ver a sus personas, o agrupa por área, cargo o jefe.' },
      { text: 'Ordena, elige y fija columnas. Lo que ves es lo que exportas a Excel o CSV.' },
      { text: 'Con fechas, «Comparar con el año anterior» muestra la diferencia.' },
      {
        text: '«Guardar vista» lo deja con nombre; «Programar envío» lo manda por correo cada día, semana o mes, y «Enviarme ahora», enseguida.',
      },
    ],
    notes: ['Cada lector recibe solo lo que sus unidades de negocio le dejan ver.'],
  },
  {
    slug: 'communications',
    title: 'Enviar un mensaje de WhatsApp',
    summary: 'A quién, qué, cuándo, y quién no lo recibió.',
    words: 'comunicacion audiencia mensaje whatsapp enviar aprobar',
    icon: 'communications',
    access: 'staff',
    feature: 'communications',
    picture: {
      name: 'communication',
      alt: 'Audiencia con sus mensajes y cuántas personas los recibieron.',
    },
    steps: [
      {
        text: 'Crea la audiencia por área, cargo, ubicación o centro de costo: dice cuántas personas son y a cuántas se puede llegar.',
        link: { to: paths.communications.list(), label: 'Comunicaciones' },
      },
      { text: 'Escribe el mensaje, adjunta un archivo si hace falta y envíate una prueba.' },
      { text: 'Envíalo ya o prográmalo. La confirmación dice quiénes lo reciben y quiénes no.' },
      { text: 'Sigue los envíos en vivo y reintenta los que fallaron.' },
    ],
    notes: ['Por encima del límite de la compañía lo aprueba otro administrador.'],
  },
  {
    slug: 'credentials',
    title: 'Emitir credenciales que otros comprueban',
    summary:
      'Certificados y certificaciones como Open Badges 3.0, y si un PDF es el que se expidió.',
    words: 'open badges insignia digital linkedin verificable billetera revocar autentico falso',
    icon: 'user-check',
    access: 'admin',
    picture: {
      name: 'credentials',
      alt: 'Credenciales firmadas con la persona, el curso o la certificación y su estado.',
    },
    steps: [
      {
        text: 'Presiona «Configurar» y marca «Emitir credenciales verificables».',
        link: { to: paths.credentials.list(), label: 'Credenciales' },
      },
      {
        text: 'En la página de una persona, «Credencial» descarga el archivo y da la dirección de su página pública.',
        link: { to: paths.users.list(), label: 'Usuarios' },
      },
      {
        text: 'Envíale esa página: desde ahí la descarga y la agrega a LinkedIn. El PDF de cada certificado también la lleva.',
      },
      {
        text: 'Si una no debe valer más, búscala en «Credenciales» y revócala con su motivo. Se puede anular.',
      },
      {
        text: 'Quien recibe un PDF o una credencial comprueba ahí mismo si alguien lo modificó.',
        link: { to: paths.validateFile, label: 'Comprobar un certificado' },
      },
    ],
    notes: [
      'Una certificación en la papelera queda revocada; al restaurarla vuelve a valer. Al corregir sus fechas se firma otra.',
      'Otros sistemas la comprueban si la dirección pública de la instalación empieza por https.',
    ],
  },
  {
    slug: 'undo',
    title: 'Deshacer, restaurar y saber quién cambió qué',
    summary: 'Qué hacer después de un error.',
    words: 'papelera recuperar eliminado auditoria historial error',
    icon: 'undo',
    access: 'admin',
    picture: {
      name: 'audit-log',
      alt: 'Registro de cambios con la fecha, la persona y lo que cambió.',
    },
    steps: [
      { text: 'Recién hecho: presiona «Deshacer» en el mensaje que lo confirma.' },
      {
        text: 'Eliminado hace menos de 30 días: restáuralo de la papelera.',
        link: { to: paths.trash.list(), label: 'Papelera' },
      },
      {
        text: 'Una importación completa: ábrela en «Importaciones recientes» y elige deshacerla.',
        link: { to: paths.import(paths.users.list()).upload, label: 'Importaciones de usuarios' },
      },
      {
        text: 'Para saber quién lo hizo y qué valor había antes, busca en el registro.',
        link: { to: paths.auditLog.list(), label: 'Registro de cambios' },
      },
    ],
    notes: ['Lo que alguien cambió después no se toca al deshacer, y se dice.'],
  },
]
