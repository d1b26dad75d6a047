import {
  bars,
  challenge,
  concept,
  gaps,
  infographic,
  pairs,
  podium,
  reflection,
  section,
  several,
  single,
  tip,
} from '#api/courses/course-packages/authoring/contents.ts'
import { picture, type AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { TEAL } from '#api/courses/course-packages/authoring/themes.ts'

/** «Gestión del tiempo y las prioridades». */
export const timeManagement: AuthoredDesign = {
  theme: TEAL,
  sections: [
    section(
      'Prioridades',
      {
        icon: 'icono-pregunta.svg',
        color: '#1E7A78',
        subjectsTitle: 'Lo urgente y lo importante',
        subjects: ['La matriz de cuatro', 'Decir que no', 'Una cosa a la vez'],
      },
      {
        Aprende: [
          concept(
            'Urgente grita, importante espera',
            'Lo urgente tiene una hora. Lo importante tiene una consecuencia. Casi nunca son lo mismo.',
            'Si el día entero se va en lo urgente, lo importante se vuelve urgente el mes entrante.',
            picture(
              'reloj-y-agenda.svg',
              'Un reloj de pared y un calendario con tres días marcados.',
            ),
          ),
          infographic(
            'La matriz de Eisenhower',
            'matriz-de-prioridades.svg',
            'Cuatro tarjetas: importante y urgente, hazlo ya. Importante y no urgente, ponle fecha. Urgente y no importante, delégalo. Ni lo uno ni lo otro, quítalo.',
          ),
          pairs(
            '¿Qué haces con esto?',
            'Une cada pendiente con su decisión.',
            {
              'Se cayó el sistema': 'Hazlo ya',
              'Preparar el presupuesto': 'Ponle fecha',
              'Confirmar un almuerzo': 'Delégalo',
              'Leer cadenas de correo': 'Quítalo',
            },
            'Pregunta primero qué pasa si no se hace.',
          ),
        ],
        Practica: [
          podium(
            'Tres pendientes, dos horas',
            'Ordena por dónde empiezas.',
            ['La entrega de hoy', 'La propuesta del viernes', 'Ordenar el correo'],
            'Empieza por lo que tiene consecuencia y hora.',
          ),
          single(
            'Otra reunión',
            'Te invitan a una reunión sin agenda a la hora de tu entrega. ¿Qué respondes?',
            'Pregunto qué esperan de mí',
            ['Voy por si acaso', 'No contesto'],
            'Con la respuesta sabrás si vas, mandas un dato o propones otra hora.',
          ),
        ],
      },
    ),
    section(
      'Hábitos',
      {
        icon: 'icono-volver.svg',
        color: '#6B4430',
        subjectsTitle: 'Una semana que alcanza',
        subjects: ['Bloques de tiempo', 'Interrupciones', 'El cierre del día'],
      },
      {
        Aprende: [
          bars(
            'En qué se nos va el día',
            'Minutos de un día de trabajo, según el registro que llevó el equipo de operaciones durante un mes.',
            { Reuniones: 165, Correo: 110, Interrupciones: 75, Planeado: 130 },
          ),
          concept(
            'Bloques, no listas',
            'Una lista dice qué; un bloque en el calendario dice cuándo. Lo que no tiene cuándo se queda en la lista.',
            'Reserva la primera hora para lo que más te cuesta, sin correo ni chat.',
          ),
          tip(
            'La regla de los dos minutos',
            'Si toma menos de dos minutos, hazlo ahora.',
            'Anotarlo tarda lo mismo.',
          ),
        ],
        'Ponte a prueba': [
          several(
            'Menos interrupciones',
            'Señala lo que sí ayuda.',
            ['Silenciar avisos', 'Agrupar las preguntas', 'Avisar que estás en bloque'],
            ['Responder al instante', 'Tener el correo abierto'],
            'Volver a concentrarse toma cerca de veinte minutos.',
          ),
          gaps(
            'El cierre del día',
            'Completa los tres pasos.',
            'Reviso lo [hecho], escojo lo [primero] de mañana y [cierro] el computador.',
            ['nuevo', 'reenvío'],
            'Cinco minutos que te regalan la mañana siguiente.',
          ),
          reflection(
            'Tu ladrón de tiempo',
            '¿Qué te quitó más tiempo esta semana y qué vas a probar distinto?',
            'Una sola cosa, para una sola semana.',
          ),
          challenge(
            'Reto: una hora sin interrupciones',
            'Bloquea mañana una hora para lo más importante y avísale a tu equipo.',
            'Anota cuánto avanzaste y qué casi te interrumpe.',
          ),
        ],
      },
    ),
  ],
}
