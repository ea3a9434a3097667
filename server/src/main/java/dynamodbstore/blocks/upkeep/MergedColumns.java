package dynamodbstore.blocks.upkeep;

import dynamodbstore.blocks.EntryPart;
import dynamodbstore.blocks.MergedBlocks;
import dynamodbstore.blocks.content.BlockEntries;
import dynamodbstore.blocks.content.BlockEntriesBuilder;
import dynamodbstore.blocks.content.NewColumn;
import dynamodbstore.blocks.groups.ColumnGroupBuilder;
import dynamodbstore.blocks.groups.GroupDefinition;
import dynamodbstore.blocks.signatures.SignatureBuilder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Columns of a merged block: rows of the columns that its sources have, whichever these are. A
 * source may lack a column that a later version of the program has added, or that had no value.
 */
final class MergedColumns {
  private final List<MergeSource> sources;
  private final Function<String, EntryPart> parts;

  /**
   * @param parts to which part of an entry a column belongs, by its name
   */
  MergedColumns(List<MergeSource> sources, Function<String, EntryPart> parts) {
    this.sources = sources;
    this.parts = parts;
  }

  List<NewColumn> build() {
    var columns = new ArrayList<NewColumn>();
    columns.add(entries());
    groupNames().forEach(name -> columns.add(group(name)));
    signatureNames().forEach(name -> columns.add(signature(name)));
    return columns;
  }

  private Set<String> groupNames() {
    var names = new LinkedHashSet<String>();
    sources.forEach(source -> names.addAll(source.columns().groups().keySet()));
    names.remove(BlockEntries.GROUP);
    names.remove(MergedBlocks.GROUP);
    return names;
  }

  private Set<String> signatureNames() {
    var names = new LinkedHashSet<String>();
    sources.forEach(source -> names.addAll(source.columns().signatures().keySet()));
    return names;
  }

  private NewColumn entries() {
    var builder = new BlockEntriesBuilder();
    for (var source : sources) {
      var entries = source.columns().entries();
      for (int row : source.rows()) {
        builder.add(entries.at(row), entries.version(row), entries.body(row));
      }
    }
    return builder.build();
  }

  private NewColumn group(String name) {
    var definition = definition(name);
    var builder = new ColumnGroupBuilder(definition);
    for (var source : sources) {
      var copier = source.columns().group(name).map(builder::copier);
      for (int row : source.rows()) {
        if (copier.isPresent() && source.isValid(parts.apply(name), row)) {
          copier.get().copy(row);
        } else if (definition.isNested()) {
          builder.endParent();
        } else {
          builder.endRow();
        }
      }
    }
    return NewColumn.group(name, builder.build());
  }

  /** All columns that a source has in this group; those of one name have one type. */
  private GroupDefinition definition(String name) {
    var groups = sources.stream().flatMap(source -> source.columns().group(name).stream()).toList();
    var definition =
        groups.getFirst().nesting().isPresent()
            ? GroupDefinition.nested(name)
            : GroupDefinition.of(name);
    var known = new LinkedHashSet<String>();
    for (var group : groups) {
      for (var column : group.definitions()) {
        if (known.add(column.name())) {
          definition = definition.with(column.name(), column.type());
        }
      }
    }
    return definition;
  }

  private NewColumn signature(String name) {
    var builder = new SignatureBuilder();
    var part = parts.apply(name);
    for (var source : sources) {
      source
          .columns()
          .signature(name)
          .ifPresentOrElse(
              found -> builder.addFrom(found, source.rows(), row -> source.isValid(part, row)),
              () -> source.rows().forEach(_ -> builder.addAbsent()));
    }
    return NewColumn.signature(name, builder);
  }
}
