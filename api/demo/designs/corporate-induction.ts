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
  steps,
  tip,
} from '#api/courses/course-packages/authoring/contents.ts'
import { picture, type AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { TEAL } from '#api/courses/course-packages/authoring/themes.ts'

/** «Inducción corporativa». */
export const corporateInduction: AuthoredDesign = {
  theme: TEAL,
  sections: [
    section(
      'Nuestra historia',
      {
        icon: 'icono-volver.svg',
        color: '#1E7A78',
        subjectsTitle: 'De dónde venimos',
        subjects: ['Cómo empezó todo', 'Lo que hacemos hoy', 'Lo que nos mueve'],
      },
      {
        'Cómo empezó todo': [
          concept(
            'Una mesa y tres personas',
            'Empezamos en 1987 en un local prestado, con una mesa, un teléfono y tres personas que hacían de todo.',
            'La primera venta tardó cuatro meses. La segunda, una semana: el primer cliente nos recomendó.',
            picture(
              'reunion-de-bienvenida.svg',
              'Tres personas de pie junto a una ventana saludan a una cuarta que llega.',
            ),
          ),
          bars(
            'Cuántos hemos sido',
            'Personas que trabajan aquí, por década. Hoy estamos en cinco ciudades.',
            { '1990': 12, '2000': 85, '2010': 340, '2020': 910, Hoy: 1280 },
          ),
          steps(
            'Cuatro momentos',
            'Pon en orden cómo crecimos.',
            [
              'El local prestado',
              'La primera sede propia',
              'La segunda ciudad',
              'La planta de Bogotá',
            ],
            'Primero compramos donde ya estábamos; después salimos a otras ciudades.',
          ),
        ],
        'Lo que nos mueve': [
          infographic(
            'Nuestros cuatro valores',
            'valores-de-la-casa.svg',
            'Cuatro tarjetas: Cuidado, nadie vale menos que una meta. Palabra, lo que se promete se cumple. Curiosidad, preguntar antes de suponer. Equipo, el éxito se reparte.',
          ),
          pairs(
            'El valor en la práctica',
            'Une cada valor con lo que alguien hizo ayer.',
            {
              Cuidado: 'Paró la máquina porque algo sonaba raro',
              Palabra: 'Llamó para avisar que no llegaba a tiempo',
              Curiosidad: 'Preguntó por qué el pedido venía incompleto',
              Equipo: 'Se quedó ayudando a cerrar el turno de otro',
            },
            'Un valor se reconoce en lo que se hace cuando nadie mira.',
          ),
          reflection(
            'El tuyo',
            '¿Cuál de los cuatro valores ya traías de casa, y cómo se te nota?',
            'Cuéntalo con un ejemplo de tu trabajo anterior o de tu vida.',
          ),
        ],
      },
    ),
    section(
      'Nuestra forma de trabajar',
      {
        icon: 'icono-derechos.svg',
        color: '#35568C',
        subjectsTitle: 'Tus primeros treinta días',
        subjects: ['Quién te acompaña', 'Qué esperamos de ti', 'Qué puedes esperar'],
      },
      {
        'Tu primera semana': [
          concept(
            'No llegas sin compañía',
            'Durante treinta días tienes una persona guía. No es tu jefe: te muestra dónde está todo y a quién preguntarle.',
            'Pregúntale también lo que te dé pena preguntar. Para eso está.',
          ),
          single(
            'Es tu tercer día',
            'No encuentras el formato de permisos y tu guía está de vacaciones. ¿Qué haces?',
            'Le pregunto al equipo',
            ['Espero a que vuelva', 'Invento uno parecido'],
            'Preguntar cuesta un minuto; esperar, una semana.',
          ),
          tip(
            'Tu primera pregunta del día',
            'Antes de empezar una tarea pregunta: ¿para quién es y cuándo la necesita?',
            'Con esas dos respuestas casi todo lo demás se ordena solo.',
          ),
        ],
        'Ponte a prueba': [
          several(
            'Lo que esperamos de ti',
            'Señala todo lo que sí esperamos en tu primer mes.',
            ['Que preguntes', 'Que avises si te equivocas', 'Que propongas'],
            ['Que no falles nunca', 'Que te quedes hasta tarde'],
            'Equivocarse y avisar a tiempo cuenta a tu favor.',
          ),
          gaps(
            'El canal correcto',
            'Completa lo que haces si ves algo que no está bien.',
            'Lo cuento a mi [jefe] o en la línea [ética], y nadie puede tomar [represalias].',
            ['redes', 'vacaciones'],
            'La línea ética es confidencial y la atiende un tercero.',
          ),
          podium(
            'Cuando todo es urgente',
            'Ordena qué va primero, siempre.',
            ['La seguridad de alguien', 'Un compromiso con fecha', 'Un correo nuevo'],
            'Ninguna entrega vale más que una persona.',
          ),
          challenge(
            'Reto: tres conversaciones',
            'Esta semana toma un tinto con tres personas de áreas distintas a la tuya.',
            'Pregúntales qué necesitan de tu área para que su día sea más fácil, y anótalo.',
          ),
        ],
      },
    ),
  ],
}
