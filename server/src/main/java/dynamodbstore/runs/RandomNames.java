package dynamodbstore.runs;

import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Generator of names for runs and models that clients did not name: an adjective, a noun and a
 * number, of at most twenty letters.
 */
public final class RandomNames {
  private static final int LARGEST_NUMBER = 1000;

  private static final List<String> ADJECTIVES =
      words(
          """
          amber ancient arctic autumn azure balmy boreal brisk bronze cedar cobalt copper
          coral cosmic crimson crystal deep dewy distant drowsy dusky early ember evening
          faint fern floral foggy frosty gilded glacial golden granite green grey hazel
          hidden hollow humming indigo ivory jade lilac limpid linen lucid lunar marble
          marine mellow misty mossy narrow ochre opal pale pearl pebbled polar quiet rainy
          russet rustic sandy scarlet shaded silken silver slate smoky snowy solar starlit
          steep stony sunlit tawny tidal timber umber velvet verdant vernal violet warm
          waxing wild windy winter woven
          """);

  private static final List<String> NOUNS =
      words(
          """
          acorn alcove arbor aspen atoll aurora badland bay beacon birch bloom bluff bog
          boulder branch breeze brook canopy canyon cape cavern cinder cliff cloud clover
          coast comet cove crag crater creek crest dale dawn delta desert dew dune dusk
          eclipse estuary fen field fjord flint flower forest frost galaxy geyser glacier
          glade glen gorge grotto grove gulf harbor harvest heath hedge hill horizon inlet
          island islet juniper knoll lagoon lake lantern larch leaf ledge lichen maple
          marsh meadow mesa meteor mist moon moor moss nebula oak oasis ocean orbit
          orchard pasture path peak pebble pine plain planet plateau pond prairie quarry
          quasar rain rapids ravine reed reef ridge river rock saddle savanna sea shadow
          shore sky slope snow spring spruce star steppe stone storm strait stream summit
          sunrise tarn thicket thistle tide trail tundra vale valley vista volcano wave
          willow wind wood zenith
          """);

  private RandomNames() {}

  public static String random(RandomGenerator random) {
    return any(ADJECTIVES, random)
        + "-"
        + any(NOUNS, random)
        + "-"
        + random.nextInt(LARGEST_NUMBER + 1);
  }

  private static String any(List<String> words, RandomGenerator random) {
    return words.get(random.nextInt(words.size()));
  }

  private static List<String> words(String text) {
    return List.of(text.strip().split("\\s+"));
  }
}
