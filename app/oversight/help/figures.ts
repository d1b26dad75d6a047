import type { Feature } from '#contract/platform/endpoint.ts'

/** Figure of a screen and what it counts (domain decisions, 'Indicators' and 'Reports'). */
type Figure = { name: string; counts: string }
type FigureGroup = { title: string; feature?: Feature; figures: readonly Figure[] }

export const FIGURES: readonly FigureGroup[] = [
  {
    title: 'Cursos',
    figures: [
      {
        name: 'Asignados',
        counts:
          'Personas que tienen el curso hoy. La página del curso incluye además, con la marca «Desasignado», a quienes lo empezaron y ya no lo tienen.',
      },
      {
        name: 'Progreso',
        counts:
          'De una persona: contenidos del curso publicado que respondió, sobre todos los que tiene. Una revalidación vale 100 %.',
      },
      {
        name: 'Activos',
        counts:
          'Personas con progreso mayor que 0, también por revalidación. Quienes terminaron están incluidos.',
      },
      { name: 'Completados', counts: 'Personas con progreso de 100 %.' },
      {
        name: '% completado',
        counts: 'Personas que completaron el curso, sobre las que lo tienen.',
      },
      {
        name: 'Puntos',
        counts:
          'Suma del mejor puntaje de cada contenido. Los puntos de un día son los que se ganaron ese día.',
      },
      {
        name: 'Tiempo promedio de finalización',
        counts:
          'Promedio de los segundos que tomó el curso a quienes lo terminaron y tienen tiempo registrado.',
      },
    ],
  },
  {
    title: 'Reportes',
    figures: [
      {
        name: 'Solo activos',
        counts: 'Viene marcado: deja por fuera a los usuarios inactivos.',
      },
      {
        name: 'Planes de formación: progreso',
        counts: 'Promedio del porcentaje de los cursos del plan, cortado a dos decimales.',
      },
      {
        name: 'Módulos',
        counts:
          'Un módulo es una sección del curso: contenidos respondidos, puntos y última actividad en ella.',
      },
      {
        name: 'Respuestas: correcta',
        counts:
          'La mejor respuesta ganó todos los puntos del contenido; «—» si el contenido no da puntos.',
      },
      {
        name: 'Finalización de cursos',
        counts:
          'Quienes completaron uno de los cursos en ese mes; sin «solo completados», quienes tuvieron actividad.',
      },
    ],
  },
  {
    title: 'Certificaciones',
    figures: [
      {
        name: 'Por vencer',
        counts: 'Vencen en los próximos 30 días (amarillo) y no han sido renovadas.',
      },
      { name: 'Vencidas', counts: 'Su fecha ya pasó en la zona horaria de la compañía (rojo).' },
      { name: 'Personas', counts: 'Una por persona: cuenta la asignación más reciente.' },
    ],
  },
  {
    title: 'Indicadores',
    feature: 'externalTraining',
    figures: [
      {
        name: 'Horas programadas',
        counts: 'Suma, sobre las personas asignadas, de las horas de cada curso externo.',
      },
      { name: 'Horas asistidas', counts: 'La misma suma, solo de quienes asistieron.' },
      { name: 'Impacto', counts: 'Personas que asistieron, sobre las asignadas.' },
      { name: 'Aprobación', counts: 'Personas que aprobaron, sobre las de cursos evaluables.' },
      {
        name: 'Costo',
        counts:
          'Suma, sobre quienes asistieron, de las horas del curso por el costo promedio por hora de su cargo en el año de la sesión. Quien no tiene cargo o costo no suma.',
      },
      {
        name: 'Periodo',
        counts:
          'Una sesión pertenece al día en que empezó. Los registros sin fecha no cuentan en ningún periodo.',
      },
    ],
  },
  {
    title: 'Comunicaciones',
    feature: 'communications',
    figures: [
      { name: 'Enviados', counts: 'Mensajes que llegaron al teléfono.' },
      {
        name: 'Problemas',
        counts: 'Personas a quienes el mensaje no llega, con la causa de cada una.',
      },
      {
        name: 'Pendientes',
        counts: 'Las demás personas de la audiencia. Las tres cifras suman la audiencia.',
      },
    ],
  },
]
