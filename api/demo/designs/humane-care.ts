import {
  challenge,
  concept,
  gaps,
  infographic,
  pairs,
  reflection,
  section,
  several,
  single,
  steps,
  tip,
} from '#api/courses/course-packages/authoring/contents.ts'
import { picture, type AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { ROSE } from '#api/courses/course-packages/authoring/themes.ts'

/** «Humanización del servicio en salud». */
export const humaneCare: AuthoredDesign = {
  theme: ROSE,
  sections: [
    section(
      'El trato',
      {
        icon: 'icono-sorprender.svg',
        color: '#A63D2F',
        subjectsTitle: 'Antes que el diagnóstico',
        subjects: ['El nombre', 'Los ojos', 'La explicación'],
      },
      {
        Aprende: [
          concept(
            '«La cama 12» se llama Rosalba',
            'Preséntate, usa el nombre que la persona prefiere y siéntate si puedes: treinta segundos sentado parecen cinco minutos.',
            'Quien se siente visto colabora mejor y cuenta lo que hace falta saber.',
            picture(
              'junto-a-la-cama.svg',
              'Una enfermera acompaña junto a la cama a una paciente; hay una ventana y una planta.',
            ),
          ),
          infographic(
            'Cuatro frases que cuidan',
            'cuatro-frases.svg',
            'Cuatro tarjetas: «Soy Ana, tu enfermera hoy». «Voy a moverte; avísame si duele». «¿Qué es lo que más te preocupa?». «Vuelvo en veinte minutos».',
          ),
          single(
            'La familia pregunta lo mismo',
            'Es la tercera vez que preguntan por el resultado. ¿Qué respondes?',
            'Cuándo estará y quién avisa',
            ['Que ya les dije', 'Que pregunten al médico'],
            'Se pregunta tres veces lo que angustia, no lo que no se oyó.',
          ),
        ],
        Practica: [
          pairs(
            'Tradúcelo',
            'Une el término con palabras de todos los días.',
            {
              Ayuno: 'No comer ni beber desde la noche',
              Ambulatorio: 'Vuelve a casa el mismo día',
              Remisión: 'Otra clínica lo atiende',
              Pronóstico: 'Lo que esperamos que pase',
            },
            'Si no lo dirías en tu casa, tradúcelo.',
          ),
          reflection(
            'Del otro lado',
            '¿Qué hizo alguien por ti o por los tuyos en una clínica que todavía recuerdas?',
            'Piensa en un gesto pequeño: ese es el que puedes repetir.',
          ),
        ],
      },
    ),
    section(
      'El dolor y el duelo',
      {
        icon: 'icono-calma.svg',
        color: '#35568C',
        subjectsTitle: 'Cuando no hay cura',
        subjects: ['Preguntar por el dolor', 'Dar una mala noticia', 'Cuidarte tú'],
      },
      {
        Aprende: [
          steps(
            'Dar una mala noticia',
            'Ordena los pasos.',
            [
              'Busco un lugar privado',
              'Pregunto qué saben',
              'Lo digo claro y corto',
              'Callo y acompaño',
              'Digo qué sigue',
            ],
            'El silencio después de la noticia es parte de la noticia.',
          ),
          several(
            'Lo que sí ayuda',
            'Señala lo que acompaña.',
            ['Nombrar lo que pasó', 'Ofrecer agua y una silla', 'Preguntar a quién llamar'],
            ['«Sé lo que sientes»', '«Hay que ser fuerte»'],
            'No hay que arreglar el dolor; hay que estar.',
          ),
          tip(
            'El dolor es lo que la persona dice',
            'Pregunta del 0 al 10 y vuelve a preguntar después del medicamento.',
            'El número no se discute.',
          ),
        ],
        'Ponte a prueba': [
          gaps(
            'La frase honesta',
            'Completa.',
            'No [sé] la respuesta, pero voy a [preguntar] y [vuelvo] a contarte.',
            ['puedo', 'olvidarlo'],
            'Prometer lo que no depende de ti hace daño dos veces.',
          ),
          challenge(
            'Reto: un turno con nombre',
            'Durante un turno completo, llama a cada persona por su nombre y preséntate al entrar.',
            'Al final anota qué cambió, en ellos y en ti.',
          ),
        ],
      },
    ),
  ],
}
