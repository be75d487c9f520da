import { checkCity } from '../support/check-city.ts';

/*
 * The property of answers.test.ts for as long as you like:
 * `node out/js/test/properties/check-answers.js [cities] [questions a city] [first seed]`.
 */
const [cityCount = 1000, questionCount = 100, firstSeed = 1] = process.argv.slice(2).map(Number);
let differenceCount = 0;
for (let seed = firstSeed; seed < firstSeed + cityCount; seed++) {
  for (const difference of checkCity(seed, questionCount).differences) {
    differenceCount++;
    console.log(difference);
  }
}
console.log(
  `${cityCount * questionCount} questions on ${cityCount} cities, ${differenceCount} differences`,
);
process.exitCode = differenceCount === 0 ? 0 : 1;
