import { type Outline, t1, t2 } from './scaffold.ts'

export const report: Outline = {
  title: (topic) => `Informe sobre ${topic.name}`,
  sections: (topic) => [
    t1(
      'Introducción',
      `Di en el primer párrafo qué informas, a quién y para qué: *El presente informe describe… con el fin de…* Quien lo lea debe saber de inmediato qué decisión o qué comprensión podrá sacar de él. Sitúa después ${topic.name} en su contexto: dónde ocurre, desde cuándo se discute y por qué es pertinente para tu curso.`,
      'Formula un objetivo general y dos o tres objetivos específicos, cada uno con un verbo que pueda comprobarse: *identificar*, *comparar*, *describir*, *estimar*. Pregúntate si, al terminar, podrías demostrar que cada objetivo se cumplió. Señala también el alcance y los límites: qué período, qué lugar y qué información no estuvo a tu disposición.',
    ),
    t1('Antecedentes y método'),
    t2(
      'Antecedentes',
      `Resume lo que ya se sabe ${topic.of} a partir de fuentes que hayas leído: informes de instituciones, artículos académicos, leyes o documentos del curso. Agrupa las fuentes por idea y no por autor, de modo que cada párrafo responda a una pregunta: ¿qué se ha medido?, ¿en qué coinciden los estudios?, ¿dónde se contradicen? Cita cada una al momento de usarla.`,
      'Define los dos o tres conceptos sin los cuales el informe no se entiende, y mantén siempre el mismo término para la misma cosa. Un comienzo útil es *En este informe se entiende por… lo siguiente*. Si existe más de una definición, di cuál adoptas y por qué.',
    ),
    t2(
      'Método',
      'Explica cómo obtuviste la información, con el detalle suficiente para que otra persona pueda repetirlo: qué documentos revisaste, a quiénes preguntaste, qué observaste, en qué fechas y con qué instrumento. Si trabajaste con personas, indica cómo pediste su consentimiento y cómo protegiste su identidad.',
      'Añade por qué ese procedimiento era adecuado para tus objetivos y qué sesgos podría tener: *Este procedimiento permite…, aunque no alcanza a…* Reconocer una limitación no debilita el informe; ocultarla, sí.',
    ),
    t1('Resultados'),
    t2(
      'Hallazgos principales',
      `Presenta lo que encontraste, en orden de importancia y sin interpretarlo todavía. Un párrafo por hallazgo: primero el resultado, luego los datos que lo sostienen, con su fuente y su fecha. *La información revisada muestra que…* Si usas cifras sobre ${topic.name}, verifica la unidad, el año y el organismo que las publicó, y evita las que no puedas rastrear hasta su origen.`,
      'Si incluyes una tabla o una figura, anúnciala en el texto y comenta qué debe mirar el lector en ella. Un dato que nadie comenta sobra. Señala también los resultados inesperados o contradictorios: suelen ser los más útiles para quien debe decidir.',
    ),
    t2(
      'Análisis',
      'Interpreta ahora los hallazgos a la luz de los antecedentes. ¿Confirman lo que ya se sabía, lo matizan o lo contradicen? ¿Qué causas parecen más probables y cuáles descartarías? Distingue con claridad lo que los datos muestran de lo que tú deduces: *Una explicación posible es que…*',
    ),
    t1(
      'Conclusiones y recomendaciones',
      `Responde a cada objetivo en el mismo orden en que lo planteaste, con una o dos frases por respuesta. Quien lea solo esta parte debe entender lo esencial ${topic.of}. No añadas datos que no hayan aparecido antes.`,
      'Propón recomendaciones que se deriven de los hallazgos, dirigidas a alguien concreto y realizables: qué debería hacerse, quién podría hacerlo y cómo se sabría que funcionó. *Se recomienda que… con el fin de…* Cierra con la información que falta y que convendría reunir en un próximo informe.',
    ),
  ],
}
